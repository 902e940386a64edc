import { isSafeLink, youtubeThumbnail } from '../../../rules/links';

export type ListKind = 'text' | 'image' | 'video';

/** What was pasted as lines, cleaned, without the empty ones; code over several lines stays one item. */
export function linesOf(text: string, clean: (text: string) => string = (line) => line.trim()): string[] {
  const parts = text.includes('<') ? [text] : text.split(/\r?\n/);
  return parts.map((part) => clean(part).trim()).filter((part) => part !== '');
}

/** A list with one item put in another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_item, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** The message for one item, of Formik's error for an array: a text for the whole, or a list with gaps. */
export function errorOf(error: unknown, index: number): string | undefined {
  const own: unknown = Array.isArray(error) ? error[index] : undefined;
  return typeof own === 'string' ? own : undefined;
}

/** A link as people read it: without its scheme and www. */
export const shortLink = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** The picture of an item, or null when it has none. */
export function thumbnailOf(item: string, kind: ListKind): string | null {
  if (kind === 'video') return youtubeThumbnail(item);
  return kind === 'image' && isSafeLink(item) ? item : null;
}
