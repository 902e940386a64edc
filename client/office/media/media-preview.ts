import { classifyLink, isSafeLink } from '../../../rules/links';
import { cleanMediaUrl, guessMediaType } from '../../../rules/media';
import type { MediaType } from '../../../rules/media-types';

export interface FoundMedia {
  /** The link taken out of the text. */
  url: string;
  /** False where the link is stored as it is, without anything to show on the page itself. */
  isFound: boolean;
  text: string;
  /** The type it plainly is, when that is not the one chosen. */
  rather: MediaType | null;
}

const names: Readonly<Record<MediaType, string>> = {
  image: 'a picture',
  video: 'a YouTube video',
  instagram: 'an Instagram post',
};
const found: Readonly<Record<MediaType, string>> = {
  image: 'Picture found',
  video: 'YouTube video found',
  instagram: 'Instagram post found',
};
const kept: Readonly<Record<MediaType, string>> = {
  image: 'Picture found',
  video: 'Not a YouTube video. It opens in a new tab.',
  instagram: 'Not a post or reel. It opens in a new tab.',
};

/** What is said about a pasted text before it is stored; null while it holds no link. */
export function describePasted(type: MediaType, pasted: string): FoundMedia | null {
  const guess = guessMediaType(pasted);
  const isOther = guess !== null && guess !== type;
  const url = cleanMediaUrl(guess ?? type, pasted);
  if (!isSafeLink(url)) return null;
  if (isOther) return { url, isFound: false, text: `This is ${names[guess]}.`, rather: guess };
  const kind = classifyLink(url);
  const isFound = type === 'image' || (type === 'video' ? kind === 'youtube' : kind === 'instagram');
  return { url, isFound, text: isFound ? found[type] : kept[type], rather: null };
}
