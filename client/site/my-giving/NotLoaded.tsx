import { useState } from 'react';
import { Button } from '../../shared/ui/Button';
import styles from './MyGivingPage.module.css';

/** Stands for a page that did not come although its link may be good. */
export function NotLoaded({ reason, onRetry }: { reason: string; onRetry: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div className={styles.ask}>
      <p role="alert">Your page could not be loaded. {reason}</p>
      <Button variant="primary" busy={isBusy} onClick={() => void retry()}>
        Try again
      </Button>
    </div>
  );
}
