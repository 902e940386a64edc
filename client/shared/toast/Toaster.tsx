import { dismissToast, useToasts } from './toast';
import { classNames } from '../ui/class-names';
import { CloseIcon } from '../ui/icons/actions';
import { AlertIcon, CheckCircleIcon } from '../ui/icons/facts';
import styles from './Toaster.module.css';

/** Renders toasts: errors are announced at once, successes when the reader pauses. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <div className={styles.stack} data-screen-only="">
      {toasts.map(({ id, title, description, kind, isAlert }) => (
        <div
          key={id}
          role={kind === 'error' || isAlert ? 'alert' : 'status'}
          className={classNames(styles.toast, kind === 'error' && styles.error)}
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
      ))}
    </div>
  );
}
