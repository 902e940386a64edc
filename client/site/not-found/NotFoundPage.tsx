import { useNavigate } from 'react-router-dom';
import { Head } from '../../shared/head/head';
import { useStatus } from '../../shared/rendering/status';
import { Button, LinkButton } from '../../shared/ui/Button';
import styles from './not-found.module.css';

export default function NotFoundPage() {
  useStatus(404);
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <Head title="Page not found" noIndex />
      <h1 className={styles.title}>This bridge is not built yet</h1>
      <p className={styles.text}>Page not found (404). The link may be old, or the address may be incomplete.</p>
      <div className={styles.actions}>
        <LinkButton to="/" size="large">
          Go to Homepage
        </LinkButton>
        <Button variant="outline" size="large" onClick={() => navigate(-1)}>
          Go Back
        </Button>
      </div>
      <img
        src="/art/bridge-unfinished.svg"
        alt=""
        width={1440}
        height={580}
        className={styles.picture}
        data-meets-footer=""
      />
    </div>
  );
}
