import { useState } from 'react';
import { GALLERY_PAGE } from '../../../rules/limits';
import type { GalleryTile_ItemFragment } from '../../generated/graphql';
import { drawnPosters } from './drawn-posters';
import type { EmptyStateProps } from '../../shared/ui/EmptyState';
import { Lightbox } from './Lightbox';
import { Listing } from '../ui/Listing';
import { Skeleton } from '../../shared/ui/Skeleton';
import styles from './GalleryGrid.module.css';
import { GalleryTile } from './GalleryTile';

interface GalleryGridProps {
  /** Id of the list's element. */
  id: string;
  /** Newest first; undefined while loading. */
  items: readonly GalleryTile_ItemFragment[] | undefined;
  loading: boolean;
  empty: EmptyStateProps;
}

const PLACEHOLDERS = 9;
const IN_SIGHT = 6;

const pictureOf = ({ title, description, url }: GalleryTile_ItemFragment) => ({
  src: url,
  alt: description || title,
  caption: description ? `${title}. ${description}` : title,
});

/** The gallery as far as it is loaded; its images open in the lightbox, one after another. */
export function GalleryGrid({ id, items, loading, empty }: GalleryGridProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const drawings = drawnPosters(
    (items ?? []).map((item) => ({ id: item.id, picture: item.fileType === 'image' ? item.url : item.poster })),
    GALLERY_PAGE,
  );
  const images = items?.filter(({ fileType }) => fileType === 'image') ?? [];
  return (
    <>
      <Listing
        items={items}
        loading={loading}
        of="the gallery"
        empty={empty}
        skeleton={<Skeleton ratio="4 / 3" />}
        placeholders={PLACEHOLDERS}
        id={id}
        className={styles.grid}
      >
        {(item, index) => (
          <GalleryTile
            item={item}
            drawing={drawings[index] ?? ''}
            eager={index < IN_SIGHT}
            onEnlarge={() => setOpened(images.indexOf(item))}
          />
        )}
      </Listing>
      <Lightbox
        pictures={images.map(pictureOf)}
        own={images.flatMap(({ picture }) => picture ?? [])}
        title="Gallery"
        index={opened}
        onMove={setOpened}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
