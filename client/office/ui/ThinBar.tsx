import styles from './ThinBar.module.css';

/** Progress bar beside the words that state the progress; full at 100 and beyond. */
export const ThinBar = ({ percent }: { percent: number }) => (
  <span className={styles.track} aria-hidden="true">
    <span className={styles.fill} style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
  </span>
);
