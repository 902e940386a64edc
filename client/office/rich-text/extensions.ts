import { Mark, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import StarterKit from '@tiptap/starter-kit';
import { Embed } from './embed';
import { harmlessElement } from './harmless';

/** What the tools cannot edit but the site can show, a table for one: it stays as it is, and the HTML view changes it. */
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

/** The small marks that the server lets through. */
const smallMarks = ['sub', 'sup', 'cite'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

/** What a text may hold: nothing that the server would drop, everything that it would keep. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    // Else opening a text would change it.
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { rel: 'noopener', target: null } },
  }),
  Image,
  Embed,
  Preserved,
  ...smallMarks,
];
