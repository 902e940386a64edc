import { useSearchParams } from 'react-router-dom';
import type { EmptyStateProps } from '../ui/EmptyState';
import { MEDIA_TYPES, type MediaType } from '../../../rules/media-types';

const nounOf: Readonly<Record<MediaType, string>> = { image: 'images', video: 'videos', instagram: 'posts' };

/** Query-string parameter that selects one kind. */
const TYPE_PARAMETER = 'type';

export const typeLabels: Readonly<Record<MediaType, string>> = {
  image: 'Images',
  video: 'Videos',
  instagram: 'Instagram',
};

/** Empty state without any media. */
export const empty: EmptyStateProps = {
  scene: 'water',
  sentence: 'No images in gallery yet.',
  text: 'The first pictures from the field will appear here soon. Until then, read about our work and the people behind it.',
  way: { to: '/about', label: 'About Us' },
};

/** Empty state when only other kinds have media. */
export const emptyOf = (type: MediaType): EmptyStateProps => ({
  scene: 'water',
  sentence: `No ${nounOf[type]} in gallery yet.`,
  text: 'The gallery has other items. View all of them.',
  way: { to: '/gallery', label: 'View Full Gallery' },
});

/** Returns the address of the gallery with one kind; undefined for all. */
export const galleryPath = (type: MediaType | undefined): string =>
  type ? `/gallery?${TYPE_PARAMETER}=${type}` : '/gallery';

/** Returns the kind selected by the address; undefined for all. */
export function useGalleryType(): MediaType | undefined {
  const [parameters] = useSearchParams();
  const wanted = parameters.get(TYPE_PARAMETER);
  return MEDIA_TYPES.find((type) => type === wanted);
}
