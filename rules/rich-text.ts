import { hashOfLink } from './picture-links';

/** Allowed tags of rich text, for the server that stores it and the editor that shows pasted content. */

export const RICH_TAGS: readonly string[] = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'blockquote',
  'cite',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'figure',
  'figcaption',
  'iframe',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

/** Allowed attributes by tag; a tag without an entry has none. */
export const RICH_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  iframe: ['src', 'title', 'width', 'height', 'loading', 'allowfullscreen'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Tells whether a text may show the picture of a link: one of another site by https, or one of this site. */
export const isPictureOfText = (link: string): boolean =>
  /^https:\/\/\S+$/i.test(link) || /^\/art\/[\w./-]+$/.test(link) || hashOfLink(link) !== null;

/** Tags removed with their content, such as scripts and styles, whose content must not become text. */
export const WORDLESS_TAGS: readonly string[] = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'svg',
  'math',
];

export const RICH_SCHEMES: readonly string[] = ['https', 'http', 'mailto', 'tel'];
