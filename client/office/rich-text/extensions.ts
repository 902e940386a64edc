import { Mark, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { Embed } from './embed';
import { harmlessElement } from './harmless';

/**
 * Node for HTML that the tools cannot edit but the site can show, such as a table: it stays unchanged, and the HTML
 * view edits it.
 */
const Preserved = Node.create({
  name: 'preserved',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '' } }),
  parseHTML: () =>
    ['table', 'figure'].map((tag) => ({ tag, getAttrs: ({ outerHTML }: HTMLElement) => ({ html: outerHTML }) })),
  renderHTML: ({ node }) => ({ dom: harmlessElement(String(node.attrs['html'])) }),
});

/** Small marks that the server allows. */
const smallMarks = ['sub', 'sup', 'cite'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

/** Extensions for exactly the HTML that the server keeps. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    // Otherwise opening a text would change it.
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { rel: 'noopener', target: null } },
  }),
  Image,
  Embed,
  Preserved,
  ...smallMarks,
];
