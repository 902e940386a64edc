import { Skeleton } from '../../../shared/ui/Skeleton';
import { classNames } from '../../../shared/ui/class-names';
import { durationOf, reachOf, reasonsOf, repeatOf, type Preview } from './mailing-words';
import styles from './Mailing.module.css';

interface MailingFactsProps {
  /** The latest answer; undefined before the first. */
  preview: Preview | undefined;
  /** True when the answer belongs to the previous request. */
  isLate: boolean;
  failure: string | undefined;
}

function consequenceOf({ receipts, minutes, tooMany }: Preview): string {
  if (tooMany) return 'Please narrow the list, for example to one year.';
  if (receipts === 0) return '';
  return `They are sent in the background, which takes about ${durationOf(minutes)}. You can keep working.`;
}

/** Receipts to be sent, those left out with reasons, and the duration. */
export function MailingFacts({ preview, isLate, failure }: MailingFactsProps) {
  if (failure)
    return (
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    );
  if (!preview)
    return (
      <div className={styles.facts} role="status" aria-label="Counting the receipts">
        <Skeleton width="24ch" height="1.375rem" />
      </div>
    );
  const reasons = reasonsOf(preview);
  const repeat = repeatOf(preview);
  return (
    <>
      <div className={classNames(styles.facts, isLate && styles.late)} aria-live="polite" aria-busy={isLate}>
        <p className={styles.reach}>{reachOf(preview)}</p>
        {repeat && <p>{repeat}</p>}
        {reasons.length > 0 && (
          <>
            <p>Left out:</p>
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <p className={styles.consequence}>{consequenceOf(preview)}</p>
    </>
  );
}
