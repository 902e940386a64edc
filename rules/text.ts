import { MAX_LENGTH } from './limits';
import { toLatin } from './transliterate';

/**
 * Builds a slug of lower-case letters, digits and single hyphens, cut at a word. Indian scripts are transliterated; a
 * text without usable characters gives the fallback.
 */
export function slugify(text: string, fallback = ''): string {
  const words = toLatin(text).toLowerCase().replace(/&/g, ' and ').replace(/['’]/g, '');
  const slug = words.replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  if (slug.length <= MAX_LENGTH.slug) return slug || fallback;
  const cut = slug.slice(0, MAX_LENGTH.slug + 1);
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : cut.slice(0, MAX_LENGTH.slug);
}

/** Cuts a text to `max` characters, at a word where one ends nearby, and adds an ellipsis. */
export function truncate(text: string, max: number): string {
  const characters = Array.from(text.trim());
  if (characters.length <= max) return characters.join('');
  const cut = characters.slice(0, max - 1).join('');
  const atWord = cut.lastIndexOf(' ');
  return `${(atWord > max / 2 ? cut.slice(0, atWord) : cut).replace(/[\s,.;:-]+$/, '')}…`;
}
