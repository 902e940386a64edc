import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import styles from './MediaCover.module.css';
import { SafeImage } from '../ui/SafeImage';

interface MediaCoverProps {
  /** What it shows before the visitor asks for more; without one, the bridge. */
  poster?: string;
  /** A drawing of ours for a poster that does not load. */
  drawing?: string;
  icon: ReactNode;
  /** A picture among pictures: whole in colour, its sign in the corner. */
  isTile?: boolean;
  /** How long a film is, as m:ss. */
  length?: string;
  eager?: boolean;
}

/** What a video or post of another site shows until it is asked for. */
export const MediaCover = ({ poster, drawing, icon, isTile = false, length, eager = false }: MediaCoverProps) => (
  <>
    {poster ? (
      <SafeImage
        src={poster}
        alt=""
        width={800}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        fallback={drawing ? <img src={drawing} alt="" width={800} height={600} className={styles.whole} /> : undefined}
        className={isTile ? styles.whole : styles.poster}
      />
    ) : (
      <img src="/art/bridge-band.svg" alt="" width={900} height={256} loading="lazy" className={styles.drawing} />
    )}
    <span className={classNames(styles.icon, isTile && styles.corner)} data-screen-only="">
      {icon}
    </span>
    {length && <span className={styles.length}>{length}</span>}
  </>
);
