import { withAbsoluteAddresses, type JsonLd } from './json-ld';

/** Metadata of a page for browsers, search engines and link previews. */
export interface HeadFields {
  title?: string;
  /** Appended to the title as "title | siteName" unless the title contains it; used alone without a title. */
  siteName?: string;
  description?: string;
  keywords?: string;
  /** Path of the page's canonical address; the current path by default. */
  path?: string;
  /** Absolute or site-relative address of a raster picture for link previews (lib/preview-image.ts). */
  image?: string;
  /** Description of that picture; ignored without `image`. */
  imageAlt?: string;
  type?: 'website' | 'article';
  noIndex?: boolean;
  /** Structured data (lib/json-ld.ts); addresses in it may be paths of this site. */
  jsonLd?: JsonLd | readonly JsonLd[];
}

export interface HeadTag {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes: Record<string, string>;
  text?: string;
}

const absolute = (address: string, origin: string): string => new URL(address, `${origin}/`).href;

const meta = (key: 'name' | 'property', name: string, content: string | undefined): HeadTag[] =>
  content ? [{ name: 'meta', attributes: { [key]: name, content } }] : [];

function fullTitle({ title, siteName }: HeadFields): string {
  if (!title || !siteName || title.toLowerCase().includes(siteName.toLowerCase())) return title ?? siteName ?? '';
  return `${title} | ${siteName}`;
}

/** Pattern of our own preview pictures, which all have the size that the networks require. */
const ownPreview = /^\/(?:art\/og\/[\w-]+|brand\/[0-9a-f]+-share)\.png$/;

function imageTags({ image, imageAlt }: HeadFields, origin: string): HeadTag[] {
  if (!image) return meta('name', 'twitter:card', 'summary');
  const address = absolute(image, origin);
  return [
    ...meta('property', 'og:image', address),
    ...(ownPreview.test(image)
      ? [
          ...meta('property', 'og:image:type', 'image/png'),
          ...meta('property', 'og:image:width', '1200'),
          ...meta('property', 'og:image:height', '630'),
        ]
      : []),
    ...meta('property', 'og:image:alt', imageAlt),
    ...meta('name', 'twitter:card', 'summary_large_image'),
    ...meta('name', 'twitter:image', address),
    ...meta('name', 'twitter:image:alt', imageAlt),
  ];
}

/** Builds the head of a page as data; the server prints it, the browser updates it on navigation. */
export function headTags(fields: HeadFields, page: { origin: string; path: string }): HeadTag[] {
  const title = fullTitle(fields);
  const address = absolute(fields.path ?? page.path, page.origin);
  const data = fields.jsonLd ? [fields.jsonLd].flat() : [];
  return [
    { name: 'title', attributes: {}, text: title },
    ...meta('name', 'description', fields.description),
    ...meta('name', 'keywords', fields.keywords),
    ...(fields.noIndex
      ? meta('name', 'robots', 'noindex')
      : [{ name: 'link' as const, attributes: { rel: 'canonical', href: address } }]),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', fields.description),
    ...meta('property', 'og:type', fields.type ?? 'website'),
    ...meta('property', 'og:url', address),
    ...meta('property', 'og:site_name', fields.siteName),
    ...meta('property', 'og:locale', 'en_IN'),
    ...imageTags(fields, page.origin),
    ...meta('name', 'twitter:title', title),
    ...meta('name', 'twitter:description', fields.description),
    ...data.map((entry): HeadTag => ({
      name: 'script',
      attributes: { type: 'application/ld+json' },
      text: safeJson(withAbsoluteAddresses(entry, page.origin)),
    })),
  ];
}

/** Serialises JSON so that it cannot end its script element. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** Attribute that marks the tags of the page, which change with it. */
export const headMark = 'data-page';

export function printHead(tags: readonly HeadTag[]): string {
  return tags
    .map(({ name, attributes, text }) => {
      const printed = Object.entries(attributes)
        .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
        .join('');
      const open = `<${name} ${headMark}${printed}>`;
      if (text === undefined) return open;
      return `${open}${name === 'script' ? text : escapeHtml(text)}</${name}>`;
    })
    .join('\n');
}
