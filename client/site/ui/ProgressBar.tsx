import type { CSSProperties } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Percent; may exceed 100, where the bar stops and the words go on. */
  percent: number;
  label: string;
  large?: boolean;
}

export function ProgressBar({ percent, label, large = false }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={shown}
      aria-valuetext={`${percent}%`}
      className={classNames(styles.track, large && styles.large)}
      style={{ '--progress': `${shown}%` } as CSSProperties}
    >
      <div className={styles.fill} />
      <div className={styles.tip} />
    </div>
  );
}
