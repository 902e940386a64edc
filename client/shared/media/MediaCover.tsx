import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names';
import styles from './MediaCover.module.css';
import { SafeImage, type SafeImageProps } from '../ui/SafeImage';

interface MediaCoverProps {
  /** Picture before playing; the bridge by default. */
  poster?: string;
  /** The poster, where the site keeps it itself. */
  own?: SafeImageProps['own'];
  /** Drawing of ours for a poster that fails to load. */
  drawing?: string;
  icon: ReactNode;
  /** True in a grid of pictures: full colour, the icon in the corner. */
  isTile?: boolean;
  /** Length of a film as m:ss. */
  length?: string;
  eager?: boolean;
}

/** Cover of an external video or post before it is played. */
export const MediaCover = ({ poster, own, drawing, icon, isTile = false, length, eager = false }: MediaCoverProps) => (
  <>
    {poster ? (
      <SafeImage
        src={poster}
        own={own}
        sizes="(min-width: 40em) 26rem, 100vw"
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
