/**
 * Hosts of images. This file parses the links and embed codes that editors paste: YouTube, Instagram and the image
 * host.
 */

const IMAGE_HOSTS = ['i.ibb.co', 'ibb.co'] as const;

const YOUTUBE_HOSTS = ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'];
const YOUTUBE_ID = /^[\w-]{11}$/;
const YOUTUBE_PATH = /^\/(?:embed|shorts|live|v|e)\/([^/]+)/;
const INSTAGRAM_HOSTS = ['instagram.com', 'm.instagram.com', 'instagr.am'];
const INSTAGRAM_PATH = /^\/(?:[\w.]+\/)?(p|reel|reels|tv)\/([\w-]+)/;
const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const IMG_SOURCE = /<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const IFRAME_SOURCE = /<iframe\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const BBCODE_IMAGE = /\[img\b[^\]]*\]\s*([^\s[\]]+)\s*\[\/img\]/i;
const MARKDOWN_IMAGE = /!\[[^\]]*\]\(\s*<?([^\s)>]+)/;
const HOSTED_IMAGE = /https?:\/\/(?:i\.)?ibb\.co\/[^\s"'<>[\])]+/gi;
const ANY_LINK = /https?:\/\/[^\s"'<>[\]()]+/gi;

function unescapeHtml(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&');
}

function firstGroup(pattern: RegExp, text: string): string | null {
  const found = pattern
    .exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return found === undefined ? null : unescapeHtml(found).trim();
}

/** Parses an http(s) address, also one typed without its scheme; null for anything else. */
function parseUrl(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed === '' || /\s/.test(trimmed)) return null;
  const absolute = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  const withScheme = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(absolute) ? `https://${absolute}` : absolute;
  try {
    const url = new URL(withScheme);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

const hostOf = (url: URL): string => url.hostname.toLowerCase().replace(/^www\./, '');

/** Tells whether a text is an absolute http(s) address or a path on this site (never `//host` or another scheme). */
export function isSafeLink(text: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return true;
  return /^https?:\/\//i.test(text) && parseUrl(text) !== null;
}

/** Returns an address to link to; undefined for what is no safe link, so that the link leads nowhere. */
export const safeLink = (address: string): string | undefined => (isSafeLink(address) ? address : undefined);

/** Extracts the 11-character id of a YouTube link (watch, embed, shorts, live, youtu.be); null when there is none. */
export function youtubeId(link: string): string | null {
  const url = parseUrl(firstGroup(IFRAME_SOURCE, link) ?? link);
  if (!url) return null;
  const host = hostOf(url);
  let id: string | null | undefined = null;
  if (host === 'youtu.be') id = url.pathname.split('/')[1];
  else if (YOUTUBE_HOSTS.includes(host)) {
    id = YOUTUBE_PATH.exec(url.pathname)?.[1] ?? (url.pathname === '/watch' ? url.searchParams.get('v') : null);
  }
  return id && YOUTUBE_ID.test(id) ? id : null;
}

/** Returns the cookie-free player address of a YouTube link; null for another link. */
export function youtubeEmbedUrl(link: string): string | null {
  const id = youtubeId(link);
  return id ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

/** Returns the preview picture of a YouTube link; null for another link. */
export function youtubeThumbnail(link: string): string | null {
  const id = youtubeId(link);
  return id ? `https://i.ytimg.com/vi/${id}/hqdefault.jpg` : null;
}

/**
 * Extracts the video link from pasted text. A link stays as it is. Otherwise the result is the watch page of a YouTube
 * video in the text or its embed code, else the address framed by the embed code, else the trimmed text.
 */
export function cleanVideoUrl(pasted: string): string {
  const text = pasted.trim();
  if (isSafeLink(text)) return text;
  const framed = firstGroup(IFRAME_SOURCE, text);
  const candidates = [framed ?? text, ...(unescapeHtml(text).match(ANY_LINK) ?? [])];
  const id = candidates.map(youtubeId).find((found) => found !== null);
  if (id) return `https://www.youtube.com/watch?v=${id}`;
  return framed ? framed.replace(/^\/\//, 'https://') : text;
}

/**
 * Returns the plain address of an Instagram post or reel, from a link or a pasted embed code; null when there is none.
 */
export function instagramUrl(linkOrEmbed: string): string | null {
  const candidates = [linkOrEmbed, ...(unescapeHtml(linkOrEmbed).match(ANY_LINK) ?? [])];
  for (const candidate of candidates) {
    const url = parseUrl(candidate);
    const match = url && INSTAGRAM_HOSTS.includes(hostOf(url)) ? INSTAGRAM_PATH.exec(url.pathname) : null;
    if (match) return `https://www.instagram.com/${match[1] === 'reels' ? 'reel' : match[1]}/${match[2]}/`;
  }
  return null;
}

/** Returns the address for framing an Instagram post or reel; null when the text has none. */
export function instagramEmbedUrl(linkOrEmbed: string): string | null {
  const url = instagramUrl(linkOrEmbed);
  return url ? `${url}embed/` : null;
}

/** Tells whether the address is on the image host. */
export function isImageHostUrl(link: string): boolean {
  const url = parseUrl(link);
  return url !== null && (IMAGE_HOSTS as readonly string[]).includes(hostOf(url));
}

function imageUrlIn(pasted: string): string {
  for (const pattern of [IMG_SOURCE, BBCODE_IMAGE, MARKDOWN_IMAGE]) {
    const source = firstGroup(pattern, pasted);
    if (source) return source;
  }
  const hosted = pasted.match(HOSTED_IMAGE) ?? [];
  return unescapeHtml(hosted.find((link) => /\/\/i\./i.test(link)) ?? hosted[0] ?? pasted).trim();
}

/**
 * Extracts the bare image address from pasted text: the source of an img tag, of a BBCode or a Markdown image, else a
 * link of the image host (the direct i.ibb.co file before its ibb.co page), else the trimmed text. Idempotent: pages
 * clean again what was checked when it was saved.
 */
export function cleanImageUrl(pasted: string): string {
  const found = imageUrlIn(pasted);
  // Terminates, since every step is shorter than the one before.
  return found === pasted ? found : cleanImageUrl(found);
}

export type LinkKind = 'youtube' | 'instagram' | 'image' | 'other';

/** Classifies a link by its host and file name alone. */
export function classifyLink(link: string): LinkKind {
  if (youtubeId(link)) return 'youtube';
  if (instagramUrl(link)) return 'instagram';
  const path = link.startsWith('/') ? link.replace(/[?#].*$/, '') : (parseUrl(link)?.pathname ?? '');
  return IMAGE_FILE.test(path) || isImageHostUrl(link) ? 'image' : 'other';
}

/** Returns the embed address of a pasted map (an iframe or its source); null for any other host. */
export function mapEmbedUrl(pasted: string): string | null {
  const url = parseUrl(firstGroup(IFRAME_SOURCE, pasted) ?? pasted);
  if (!url || url.protocol !== 'https:') return null;
  const google = hostOf(url) === 'google.com' && url.pathname.startsWith('/maps/embed');
  const openStreetMap = hostOf(url) === 'openstreetmap.org' && url.pathname === '/export/embed.html';
  return google || openStreetMap ? url.href : null;
}

/** Builds the link that opens Facebook's share window for an absolute address. */
export function facebookShareLink(url: string): string {
  return `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`;
}
