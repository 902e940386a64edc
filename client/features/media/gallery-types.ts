import { useSearchParams } from 'react-router-dom';
import { MEDIA_TYPES, type MediaType } from '../../../rules/media';

/** The query-string parameter that picks one kind. */
export const TYPE_PARAMETER = 'type';

export const typeLabels: Readonly<Record<MediaType, string>> = {
  image: 'Images',
  video: 'Videos',
  instagram: 'Instagram',
};

/** The one kind that the address asks for; undefined for all of them. */
export function useGalleryType(): MediaType | undefined {
  const [parameters] = useSearchParams();
  const wanted = parameters.get(TYPE_PARAMETER);
  return MEDIA_TYPES.find((type) => type === wanted);
}
