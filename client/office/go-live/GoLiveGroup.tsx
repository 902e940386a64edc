import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../ui/StatusBadge';
import type { GoLiveTopic } from './GoLiveDialog';
import { isDone, itemWords, mendOf, readyCount, type GoLiveItem } from './go-live-words';
import styles from './GoLivePage.module.css';

interface RowProps {
  item: GoLiveItem;
  onOpen: (topic: GoLiveTopic) => void;
}

function Mend({ item, onOpen }: RowProps) {
  const { key, state } = item;
  const { title, action } = itemWords[key];
  const mend = mendOf(item);
  const isReady = isDone(item);
  const look = isReady ? 'text' : 'outlined';
  const words = isReady ? 'Open' : state === 'ends_soon' ? 'Enter the renewal' : action;
  const name = `${words}: ${title}`;
  if ('to' in mend) {
    return (
      <Button component={Link} to={mend.to} variant={look} aria-label={name}>
        {words}
      </Button>
    );
  }
  return (
    <Button variant={look} aria-label={name} onClick={() => onOpen(mend.dialog)}>
      {words}
    </Button>
  );
}

/** A group of the list: its name with how many are ready, and a row for each item. */
export function GoLiveGroup({
  title,
  items,
  onOpen,
}: { title: string; items: readonly GoLiveItem[] } & Pick<RowProps, 'onOpen'>) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.name}>
        {title}
        <span className={styles.count}>
          {readyCount(items)} of {items.length}
        </span>
      </h2>
      <ul className={styles.rows}>
        {items.map((item) => (
          <li key={item.key} className={styles.row}>
            <span className={styles.what}>{itemWords[item.key].title}</span>
            <span className={styles.value}>{item.value}</span>
            <span className={styles.state}>
              <StatusBadge status={item.state} />
            </span>
            <span className={styles.mend}>
              <Mend item={item} onOpen={onOpen} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
