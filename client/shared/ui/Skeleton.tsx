import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  width?: string;
  height?: string;
  /** Takes a picture's room in this ratio instead of a line's. */
  ratio?: string;
}

/** A grey bar where text or a picture will be. Put `aria-busy` on what holds it. */
export const Skeleton = ({ width, height, ratio }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={classNames(styles.skeleton, ratio && styles.picture)}
    style={{ '--width': width, '--height': height, '--ratio': ratio } as CSSProperties}
  />
);
