import styles from './ThinBar.module.css';

/** How far something has come, beside the words that say so; it is full at 100 and beyond. */
export const ThinBar = ({ percent }: { percent: number }) => (
  <span className={styles.track} aria-hidden="true">
    <span className={styles.fill} style={{ width: `${Math.min(100, Math.max(0, percent))}%` }} />
  </span>
);
