import { classifyLink } from '../../../rules/links';
import type { MediaType } from '../../../rules/media-types';

/** Describes the kind of a tile, for the text under its title. */
export function kindOf({ fileType, url }: { fileType: MediaType; url: string }): string {
  if (fileType === 'image') return 'Photo';
  const kind = classifyLink(url);
  if (kind === 'youtube') return 'YouTube film';
  if (kind === 'instagram') return /\/(?:reels?|tv)\//.test(url) ? 'Instagram reel' : 'Instagram post';
  return fileType === 'video' ? 'Film on another site' : 'Post on another site';
}
