import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  width?: string;
  height?: string;
  /** Aspect ratio: reserves a picture's room instead of a line's. */
  ratio?: string;
}

/** Grey bar in place of text or a picture that is loading. Put `aria-busy` on its container. */
export const Skeleton = ({ width, height, ratio }: SkeletonProps) => (
  <span
    aria-hidden="true"
    className={classNames(styles.skeleton, ratio && styles.picture)}
    style={{ '--width': width, '--height': height, '--ratio': ratio } as CSSProperties}
  />
);
