import type { Editor } from '@tiptap/core';
import { cleanImageUrl, isSafeLink } from '../../../rules/links';
import { pageInsteadOfPicture } from '../../../rules/picture-pages';
import { isPictureOfText } from '../../../rules/rich-text';
import { embedAddress } from './embed';

export type InsertKind = 'link' | 'picture' | 'embed';

interface Insertion {
  label: string;
  placeholder: string;
  action: string;
  /** Label of a second field; undefined without one. */
  withText?: string;
  /** Returns the current address at the cursor, for editing. */
  current: (editor: Editor) => string;
  /** Inserts it into the text. Returns an error message, or null. */
  insert: (editor: Editor, address: string, text: string) => string | null;
}

const isLinkTarget = (link: string): boolean => isSafeLink(link) || /^(?:mailto|tel):\S+$/i.test(link);

/** Adds the scheme to 'www.example.org' as people type it. */
const withScheme = (typed: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:[/?#]\S*)?$/.test(typed) ? `https://${typed}` : typed;

function insertLink(editor: Editor, typed: string): string | null {
  const text = editor.chain().focus().extendMarkRange('link');
  const href = withScheme(typed.trim());
  if (href === '') {
    text.unsetLink().run();
    return null;
  }
  if (!isLinkTarget(href)) return 'Please enter a link that starts with https:// or http://.';
  if (editor.state.selection.empty && !editor.isActive('link')) {
    text.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else text.setLink({ href }).run();
  return null;
}

/** Inserts a block with a paragraph after it for the cursor: otherwise the next insertion would replace it. */
const insertBlock = (editor: Editor, type: string, attrs: object): boolean =>
  editor
    .chain()
    .focus()
    .insertContent([{ type, attrs }, { type: 'paragraph' }])
    .run();

function insertPicture(editor: Editor, typed: string, alt: string): string | null {
  const src = cleanImageUrl(typed);
  const instead = pageInsteadOfPicture(src);
  if (instead) return instead;
  if (!isPictureOfText(src)) {
    return 'Please enter an image link that starts with https://.';
  }
  insertBlock(editor, 'image', { src, alt });
  return null;
}

function insertEmbed(editor: Editor, typed: string): string | null {
  const src = embedAddress(typed);
  if (!src) return 'Please paste a YouTube or Instagram link, or its embed code.';
  insertBlock(editor, 'embed', { src });
  return null;
}

const nothingThere = (): string => '';

/** Inputs and actions of the three tools. */
export const insertions: Record<InsertKind, Insertion> = {
  link: {
    label: 'Link address',
    placeholder: 'https://',
    action: 'Add link',
    current: (editor) => String(editor.getAttributes('link')['href'] ?? ''),
    insert: insertLink,
  },
  picture: {
    label: 'Picture address',
    placeholder: 'Paste an image link',
    action: 'Insert picture',
    withText: 'Describe the picture for people who cannot see it',
    current: nothingThere,
    insert: insertPicture,
  },
  embed: {
    label: 'YouTube or Instagram link',
    placeholder: 'Paste a link or embed code',
    action: 'Insert embed',
    current: nothingThere,
    insert: insertEmbed,
  },
};
