import { Link } from 'react-router-dom';
import { MEDIA_TYPES, type MediaType } from '../../../rules/media-types';
import styles from './GalleryFilter.module.css';
import { galleryPath, typeLabels } from '../../shared/media/gallery-types';

interface GalleryFilterProps {
  /** Number of items of each kind. */
  counts: Readonly<Record<MediaType, number>>;
  /** Undefined for all kinds. */
  wanted: MediaType | undefined;
}

/** Links that filter the grid by kind; only shown for several kinds. */
export function GalleryFilter({ counts, wanted }: GalleryFilterProps) {
  const present = MEDIA_TYPES.filter((type) => counts[type] > 0);
  if (present.length < 2) return null;
  return (
    <nav aria-label="Kinds of media" className={styles.filter}>
      {[undefined, ...present].map((type) => (
        <Link
          key={type ?? 'all'}
          to={galleryPath(type)}
          aria-current={type === wanted ? 'true' : undefined}
          className={styles.kind}
        >
          {type ? typeLabels[type] : 'All'}
        </Link>
      ))}
    </nav>
  );
}
