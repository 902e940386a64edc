import { Link } from 'react-router-dom';
import { GoLiveBar } from '../go-live/GoLiveBar';
import { readyCount, type GoLiveItem } from '../go-live/go-live-words';
import dashboard from './DashboardPage.module.css';
import styles from './GoLiveCard.module.css';

/** What is left to do before the site goes live; nothing once everything is ready. */
export function GoLiveCard({ items }: { items: readonly GoLiveItem[] }) {
  if (readyCount(items) === items.length) return null;
  return (
    <section className={styles.card} aria-labelledby="go-live">
      <div className={dashboard.head}>
        <h2 id="go-live" className={dashboard.title}>
          Before you go live
        </h2>
        <Link to="/admin/go-live" className={dashboard.all}>
          See the list
        </Link>
      </div>
      <div className={styles.body}>
        <GoLiveBar items={items} />
      </div>
    </section>
  );
}
