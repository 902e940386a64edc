import sanitizeHtml, { type IOptions } from 'sanitize-html';
import { instagramEmbedUrl, youtubeEmbedUrl } from '../../rules/links';
import { isPictureOfText, RICH_ATTRIBUTES, RICH_SCHEMES, RICH_TAGS, WORDLESS_TAGS } from '../../rules/rich-text';

const isShowableImage = (source: string | undefined): boolean => source !== undefined && isPictureOfText(source);

/** Returns the embed address of a YouTube video or Instagram post, the only frames allowed. */
const embedAddress = (source: string | undefined): string | null =>
  source ? (youtubeEmbedUrl(source) ?? instagramEmbedUrl(source)) : null;

const options: IOptions = {
  allowedTags: [...RICH_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(RICH_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...RICH_SCHEMES],
  allowProtocolRelative: false,
  nonTextTags: [...WORDLESS_TAGS],
  transformTags: {
    // The page has its own title above; one level down keeps the outline.
    h1: 'h2',
    a: (tagName, { href, target }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href }),
        ...(target === '_blank' ? { target } : {}),
        rel: 'noopener',
      },
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
    iframe: (tagName, { src, title, width, height }) => ({
      tagName,
      attribs: {
        src: embedAddress(src) ?? '',
        title: title ?? 'Embedded post',
        ...(width === undefined ? {} : { width }),
        ...(height === undefined ? {} : { height }),
        loading: 'lazy',
        allowfullscreen: '',
      },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'iframe' && !attribs['src']) || (tag === 'img' && !isShowableImage(attribs['src'])),
};

/** Instagram's embed code: a quotation that its script would turn into a frame. */
const INSTAGRAM_QUOTE =
  /<blockquote\b[^<>]*\bclass\s*=\s*["'][^"']*\binstagram-media\b[^<>]*>[\s\S]*?<\/blockquote\s*>/gi;

/** Turns such quotations into frames, since the script is not allowed; a quotation without a post stays. */
const framePosts = (html: string): string =>
  html.replace(INSTAGRAM_QUOTE, (quote) => {
    const address = instagramEmbedUrl(quote);
    return address ? `<iframe src="${address}"></iframe>` : quote;
  });

/**
 * Sanitizes HTML written by the office. Keeps text, headings, lists, tables, links, https or own images and frames of
 * YouTube and Instagram; drops styles, handlers, forms and everything else.
 */
export const sanitize = (html: string): string => sanitizeHtml(framePosts(html), options);

/** Maximum number of characters of cached results. */
const MEMORY = 4_000_000;
const known = new Map<string, string>();
let size = 0;

/**
 * Sanitizes stored HTML for reading, with a cache: it was sanitized when it was saved, but by the rules of that day.
 */
export function sanitizeForReading(html: string): string {
  const hit = known.get(html);
  if (hit !== undefined) return hit;
  const clean = sanitize(html);
  if (size + html.length + clean.length > MEMORY) {
    known.clear();
    size = 0;
  }
  known.set(html, clean);
  size += html.length + clean.length;
  return clean;
}
