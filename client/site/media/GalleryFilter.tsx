import { Link } from 'react-router-dom';
import { MEDIA_TYPES, type MediaType } from '../../../rules/media';
import type { GalleryTile_ItemFragment } from '../../generated/graphql';
import styles from './GalleryFilter.module.css';
import { TYPE_PARAMETER, typeLabels } from '../../shared/media/gallery-types';

interface GalleryFilterProps {
  items: readonly GalleryTile_ItemFragment[];
  /** Undefined for all kinds. */
  wanted: MediaType | undefined;
}

/** Links that filter the grid by kind; only shown for several kinds. */
export function GalleryFilter({ items, wanted }: GalleryFilterProps) {
  const present = MEDIA_TYPES.filter((type) => items.some(({ fileType }) => fileType === type));
  if (present.length < 2) return null;
  return (
    <nav aria-label="Kinds of media" className={styles.filter}>
      {[undefined, ...present].map((type) => (
        <Link
          key={type ?? 'all'}
          to={type ? `/gallery?${TYPE_PARAMETER}=${type}` : '/gallery'}
          aria-current={type === wanted ? 'true' : undefined}
          className={styles.kind}
        >
          {type ? typeLabels[type] : 'All'}
        </Link>
      ))}
    </nav>
  );
}
