import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './PictureBeside.module.css';

interface PictureBesideProps {
  /** Path of a decorative scene. */
  picture: string;
  /** Side of the picture on wide screens; on phones it comes first. */
  side?: 'left' | 'right';
  /** True for a picture in sight when the page opens: not loaded lazily. */
  eager?: boolean;
  children: ReactNode;
}

/** Text with a scene beside it. */
export const PictureBeside = ({ picture, side = 'left', eager = false, children }: PictureBesideProps) => (
  <div className={classNames(styles.pair, side === 'right' && styles.right)}>
    <img
      src={picture}
      alt=""
      width={800}
      height={600}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={styles.picture}
    />
    <div className={styles.words}>{children}</div>
  </div>
);
