import { useEffect, useState } from 'react';
import { dismissToast, useToasts, type Toast } from './toast';
import { classNames } from '../ui/class-names';
import { CloseIcon } from '../ui/icons/actions';
import { AlertIcon, CheckCircleIcon } from '../ui/icons/facts';
import styles from './Toaster.module.css';

/** Milliseconds between a live region and its text: many screen readers are silent about one that comes with its text. */
const LEAD = 100;

function ToastRegion({ toast: { id, title, description, kind, isAlert } }: { toast: Toast }) {
  // Its room is taken at once: a button below would move away from under the pointer.
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), LEAD);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role={kind === 'error' || isAlert ? 'alert' : 'status'}
      className={classNames(styles.toast, kind === 'error' && styles.error, isSaid && styles.said)}
    >
      <span className={styles.icon}>{kind === 'error' ? <AlertIcon /> : <CheckCircleIcon />}</span>
      <div>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.text}>{description}</p>}
      </div>
      <button type="button" className={styles.close} aria-label="Dismiss" onClick={() => dismissToast(id)}>
        <CloseIcon size={18} />
      </button>
    </div>
  );
}

/** Renders toasts: errors are announced at once, successes when the reader pauses. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <div className={styles.stack} data-screen-only="">
      {toasts.map((toast) => (
        <ToastRegion key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
