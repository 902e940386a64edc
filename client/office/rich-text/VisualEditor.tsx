import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { editorExtensions } from './extensions';
import { InsertBar, type InsertKind } from './InsertBar';
import { pasteEmbed } from './embed';
import type { RichTextProps } from './RichTextEditor';
import styles from './RichText.module.css';
import { TextTools } from './TextTools';

/** Removes the empty lines that the editor keeps for the cursor. */
const withoutEmptyEnd = (html: string): string => html.replace(/(?:<p><\/p>)+$/, '');

/** Tells whether only a picture was copied; a word processor copies one beside its text. */
const isPictureFile = (copied: DataTransfer | null): boolean =>
  copied !== null &&
  [...copied.files].some(({ type }) => type.startsWith('image/')) &&
  !copied.types.some((type) => type.startsWith('text/'));

/** Visual editor with its toolbar. */
export function VisualEditor(props: RichTextProps & { isReadOnly: boolean; onToggle: () => void }) {
  const { id, labelId, describedBy, value, isReadOnly, onToggle } = props;
  const [inserting, setInserting] = useState<InsertKind | null>(null);
  const latest = useRef(props);
  /**
   * Values that this editor emitted, from the last one that came back to the newest: a fast typist is ahead of the
   * form. Any other value comes from outside, such as a form reset.
   */
  const said = useRef([value]);
  useEffect(() => void (latest.current = props));

  const editor = useEditor({
    extensions: editorExtensions,
    content: value,
    editable: !isReadOnly,
    // Its rules are in this folder's style sheet: the page's policy lets no script write style elements.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(isReadOnly ? { 'aria-readonly': 'true' } : {}),
        'aria-labelledby': labelId,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      },
      handlePaste: (view, event) => {
        if (pasteEmbed(view, event)) return true;
        // A copied photograph is uploaded, where somebody describes it and says that those in it agreed.
        if (!isPictureFile(event.clipboardData)) return false;
        setInserting('picture');
        return true;
      },
    },
    onUpdate: ({ editor: written }) => {
      const html = written.isEmpty ? '' : withoutEmptyEnd(written.getHTML());
      said.current.push(html);
      latest.current.onChange(html);
    },
    onBlur: () => latest.current.onBlur(),
  });

  useEffect(() => {
    const own = said.current.lastIndexOf(value);
    said.current = own === -1 ? [value] : said.current.slice(own);
    if (own !== -1) return;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);

  return (
    <>
      {!isReadOnly && <TextTools editor={editor} onInsert={setInserting} onToggle={onToggle} />}
      {inserting && (
        <InsertBar
          key={inserting}
          kind={inserting}
          editor={editor}
          onClose={() => {
            setInserting(null);
            editor.commands.focus();
          }}
        />
      )}
      <EditorContent editor={editor} />
    </>
  );
}
