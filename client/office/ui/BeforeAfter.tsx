import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { ArrowRightIcon } from '../../shared/ui/icons/actions';
import styles from './BeforeAfter.module.css';

export interface Change {
  name: string;
  before: string;
  /** Null when it stays as it is. */
  after: string | null;
  /** Further words below the figures. */
  note?: string;
}

/** Figures before and after a change, each below its name. */
export const BeforeAfter = ({ changes }: { changes: readonly Change[] }) => (
  <dl className={styles.list}>
    {changes.map(({ name, before, after, note }) => (
      <div key={`${name} ${before}`} className={styles.change}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.figures}>
          {after === null ? (
            <>
              <span className={styles.before}>{before}</span> <span className={styles.stays}>stays</span>
            </>
          ) : (
            <>
              <VisuallyHidden>from </VisuallyHidden>
              <span className={styles.before}>{before}</span>
              <ArrowRightIcon size={16} className={styles.arrow} />
              <VisuallyHidden> to </VisuallyHidden>
              <b className={styles.after}>{after}</b>
            </>
          )}
        </dd>
        {note !== undefined && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
);
