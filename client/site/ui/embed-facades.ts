import { instagramEmbedUrl, youtubeEmbedUrl } from '../../../rules/links';

export const EMBED_ATTRIBUTE = 'data-embed';

const PLAY =
  '<svg width="56" height="56" viewBox="0 0 56 56" aria-hidden="true"><circle cx="28" cy="28" r="28" fill="var(--color-on-band)"/>' +
  '<path d="M23 19v18l15-9z" fill="var(--color-band)"/></svg>';
const FRAME = /<iframe\b[^>]*>[\s\S]*?<\/iframe>/gi;

// The addresses come from rules/links, which builds them from a checked id: nothing of the markup gets through.
const facade = (src: string, kind: 'youtube' | 'instagram', words: string): string =>
  `<button type="button" class="embed embed-${kind}" ${EMBED_ATTRIBUTE}="${src}">${PLAY}${words}</button>`;

function replaceEmbed(markup: string): string {
  const youtube = youtubeEmbedUrl(markup);
  if (youtube) return facade(`${youtube}?autoplay=1`, 'youtube', 'Play video from YouTube');
  const instagram = instagramEmbedUrl(markup);
  return instagram ? facade(instagram, 'instagram', 'Show post from Instagram') : '';
}

/** Replaces every embed by a button, so that nothing of another site loads before the visitor asks for it. */
export const withEmbedFacades = (html: string): string => html.replace(FRAME, replaceEmbed);
