import { classNames } from '../../shared/ui/class-names';
import { fillOf, readyCount, summaryOf, type GoLiveItem } from './go-live-words';
import styles from './GoLiveBar.module.css';

/** How many items are ready, in figures, in words and as a bar with one part each. */
export const GoLiveBar = ({ items }: { items: readonly GoLiveItem[] }) => (
  <>
    <p className={styles.summary}>
      <strong className={styles.ready}>
        {readyCount(items)} of {items.length} ready
      </strong>
      <span>{summaryOf(items)}</span>
    </p>
    <div className={styles.bar} aria-hidden="true">
      {items.map(({ key, state }) => (
        <span key={key} className={classNames(styles.part, styles[fillOf(state)])} />
      ))}
    </div>
  </>
);
