import { isSafeLink, youtubeThumbnail } from '../../../rules/links';

export type ListKind = 'text' | 'image' | 'video';

/** Splits pasted text into cleaned lines, without empty ones; code over several lines stays one item. */
export function linesOf(text: string, clean: (text: string) => string = (line) => line.trim()): string[] {
  const parts = text.includes('<') ? [text] : text.split(/\r?\n/);
  return parts.map((part) => clean(part).trim()).filter((part) => part !== '');
}

/** Returns the list with one item moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_item, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

/** Returns the message for one item from Formik's error of an array: a text for the whole, or a sparse list. */
export function errorOf(error: unknown, index: number): string | undefined {
  const own: unknown = Array.isArray(error) ? error[index] : undefined;
  return typeof own === 'string' ? own : undefined;
}

/** Shortens a link for display: without its scheme and www. */
export const shortLink = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** Returns the picture of an item; null when it has none. */
export function thumbnailOf(item: string, kind: ListKind): string | null {
  if (kind === 'video') return youtubeThumbnail(item);
  return kind === 'image' && isSafeLink(item) ? item : null;
}
