import { classNames } from '../../shared/ui/class-names';
import { AlertIcon, CheckCircleIcon } from '../../shared/ui/icons/facts';
import styles from './BarNotice.module.css';
import type { Message } from './flow-ports';

/** Error or next step, in a row of its own above the button, so that it covers nothing. */
export function BarNotice({ notice }: { notice: Message | null }) {
  if (!notice) return null;
  const isError = notice.kind === 'error';
  return (
    <div role={isError ? 'alert' : 'status'} className={classNames(styles.notice, isError && styles.error)}>
      {isError ? <AlertIcon size={20} /> : <CheckCircleIcon size={20} />}
      <div className={styles.words}>
        <p className={styles.title}>{notice.title}</p>
        {notice.description && <p className={styles.text}>{notice.description}</p>}
      </div>
    </div>
  );
}
