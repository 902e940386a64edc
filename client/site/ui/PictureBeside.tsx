import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import styles from './PictureBeside.module.css';

interface PictureBesideProps {
  /** Path of a decorative scene. */
  picture: string;
  /** Where the picture stands on wide screens; on phones it comes first. */
  side?: 'left' | 'right';
  /** In sight when the page opens: not loaded lazily. */
  eager?: boolean;
  children: ReactNode;
}

/** Text with a scene at its side. */
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
