import { Node } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';
import { instagramEmbedUrl, youtubeEmbedUrl, youtubeThumbnail } from '../../../rules/links';

/** Returns the embed address of a video or post, from a link or an embed code; null for anything else. */
export const embedAddress = (text: string): string | null => youtubeEmbedUrl(text) ?? instagramEmbedUrl(text);

const kindOf = (src: string): string => (youtubeThumbnail(src) ? 'YouTube video' : 'Instagram post');

/** Renders the embed in the editor: nothing of another site is loaded except the video's picture. */
function draw(src: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'embed-card';
  const thumbnail = youtubeThumbnail(src);
  if (thumbnail) dom.append(Object.assign(document.createElement('img'), { src: thumbnail, alt: '' }));
  const words = document.createElement('span');
  words.append(
    Object.assign(document.createElement('b'), { textContent: kindOf(src) }),
    Object.assign(document.createElement('small'), { textContent: src.replace('https://www.', '') }),
  );
  dom.append(words);
  return dom;
}

/** Node of a YouTube video or an Instagram post; saved as a frame, which the page loads when a visitor asks. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes: () => ({ src: { default: null }, title: { default: null } }),

  parseHTML: () => [
    {
      tag: 'iframe[src]',
      getAttrs: (frame) => {
        const src = embedAddress(frame.getAttribute('src') ?? '');
        return src ? { src, title: frame.getAttribute('title') } : false;
      },
    },
    {
      // Instagram's own embed code, which would otherwise be read as a quotation.
      tag: 'blockquote.instagram-media',
      priority: 100,
      getAttrs: (quote) => {
        const src = instagramEmbedUrl(quote.outerHTML);
        return src ? { src, title: null } : false;
      },
    },
  ],

  renderHTML: ({ node }) => {
    const { src, title } = node.attrs as { src: string; title: string | null };
    return ['iframe', { src, title: title ?? kindOf(src), loading: 'lazy', allowfullscreen: '' }];
  },

  addNodeView:
    () =>
    ({ node }) => ({ dom: draw(String(node.attrs['src'])) }),
});

/** Turns pasted embed code, or a link pasted without a selection, into an embed. */
export function pasteEmbed(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  const isCode = /^<(?:iframe|blockquote)\b/i.test(text);
  if (!isCode && (/\s/.test(text) || !view.state.selection.empty)) return false;
  const src = embedAddress(text);
  const type = view.state.schema.nodes['embed'];
  if (!src || !type) return false;
  view.dispatch(view.state.tr.replaceSelectionWith(type.create({ src })).scrollIntoView());
  return true;
}
