import { Skeleton } from '../../shared/ui/Skeleton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './ReportCharts.module.css';

const ROWS = [90, 74, 66, 58, 50, 41, 30, 22];
const MONTHS = [35, 40, 44, 50, 60, 52, 70, 58, 64, 45, 50, 95];

/** Places of the charts while their figures are on the way. */
export const ChartSkeletons = () => (
  <div className={styles.charts} role="status" aria-busy="true">
    <VisuallyHidden>Loading the charts</VisuallyHidden>
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton width="11rem" height="1.375rem" />
      {ROWS.map((width) => (
        <div key={width} className={styles.waitingRow}>
          <Skeleton width="9rem" height="1.125rem" />
          <Skeleton width={`${width}%`} height="1.125rem" />
        </div>
      ))}
    </div>
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton width="11rem" height="1.375rem" />
      <div className={styles.waitingBars}>
        {MONTHS.map((height, at) => (
          <Skeleton key={at} width="100%" height={`${height * 0.15}rem`} />
        ))}
      </div>
    </div>
  </div>
);
