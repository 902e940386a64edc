import type { ReactNode } from 'react';
import { safeLink } from '../../../rules/links';
import type { SafeImageProps } from '../../shared/ui/SafeImage';
import { classNames } from '../../shared/ui/class-names';
import styles from './LinkTile.module.css';
import { MediaCover } from '../../shared/media/MediaCover';

interface LinkTileProps {
  href: string;
  /** Label with the link's target. */
  label: string;
  icon: ReactNode;
  poster?: string;
  /** The poster, where the site keeps it itself. */
  own?: SafeImageProps['own'];
  drawing?: string;
  length?: string;
  eager?: boolean;
  className?: string;
}

/** Tile that links to another site, in a new window. */
export const LinkTile = ({ href, label, className, ...cover }: LinkTileProps) => (
  <a
    href={safeLink(href)}
    target="_blank"
    rel="noopener"
    aria-label={label}
    className={classNames(styles.tile, className)}
  >
    <MediaCover {...cover} isTile />
  </a>
);
