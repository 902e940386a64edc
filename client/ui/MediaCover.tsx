import type { ReactNode } from 'react';
import styles from './MediaCover.module.css';
import { SafeImage } from './SafeImage';

interface MediaCoverProps {
  /** A picture of our own: nothing of another site is fetched before the visitor asks for it. Without one, the bridge. */
  poster?: string;
  icon: ReactNode;
}

/** What a video or post of another site shows until it is asked for. */
export const MediaCover = ({ poster, icon }: MediaCoverProps) => (
  <>
    {poster ? (
      <SafeImage src={poster} alt="" className={styles.poster} />
    ) : (
      <img src="/art/bridge-band.svg" alt="" width={900} height={256} loading="lazy" className={styles.drawing} />
    )}
    <span className={styles.icon} data-screen-only="">{icon}</span>
  </>
);
