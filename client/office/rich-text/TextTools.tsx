import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { LinkIcon } from '../../shared/ui/icons/actions';
import { BulletsIcon, EmbedIcon, HtmlIcon, NumbersIcon, PictureIcon, QuoteIcon, RedoIcon } from './icons';
import type { InsertKind } from './InsertBar';
import styles from './RichText.module.css';
import { Divider, ToolButton, Toolbar } from './Toolbar';
import { UndoIcon } from '../ui/icons';

interface TextToolsProps {
  editor: Editor;
  onInsert: (kind: InsertKind) => void;
  onToggle: () => void;
}

const levels = [2, 3, 4] as const;

/** Returns the formatting at the cursor. */
const stateOf = ({ editor }: { editor: Editor }) => ({
  block: levels.find((level) => editor.isActive('heading', { level })) ?? 0,
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  link: editor.isActive('link'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
});

/** Toolbar above the text. */
export function TextTools({ editor, onInsert, onToggle }: TextToolsProps) {
  const state = useEditorState({ editor, selector: stateOf });
  const run = () => editor.chain().focus();
  const setBlock = (level: number) => {
    const heading = levels.find((known) => known === level);
    if (heading) run().setHeading({ level: heading }).run();
    else run().setParagraph().run();
  };

  return (
    <Toolbar label="Text tools">
      <select
        className={styles.block}
        aria-label="Paragraph style"
        value={state.block}
        onChange={(event) => setBlock(Number(event.target.value))}
      >
        <option value={0}>Paragraph</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            Heading {level - 1}
          </option>
        ))}
      </select>
      <Divider />
      <ToolButton name="Bold" icon={<b>B</b>} isOn={state.bold} onClick={() => run().toggleBold().run()} />
      <ToolButton name="Italic" icon={<i>I</i>} isOn={state.italic} onClick={() => run().toggleItalic().run()} />
      <Divider />
      <ToolButton
        name="Bulleted list"
        icon={<BulletsIcon />}
        isOn={state.bullets}
        onClick={() => run().toggleBulletList().run()}
      />
      <ToolButton
        name="Numbered list"
        icon={<NumbersIcon />}
        isOn={state.numbers}
        onClick={() => run().toggleOrderedList().run()}
      />
      <ToolButton
        name="Quotation"
        icon={<QuoteIcon />}
        isOn={state.quote}
        onClick={() => run().toggleBlockquote().run()}
      />
      <Divider />
      <ToolButton name="Link" icon={<LinkIcon />} isOn={state.link} onClick={() => onInsert('link')} />
      <ToolButton name="Picture" icon={<PictureIcon />} onClick={() => onInsert('picture')} />
      <ToolButton name="YouTube or Instagram" icon={<EmbedIcon />} onClick={() => onInsert('embed')} />
      <Divider />
      <ToolButton name="Undo" icon={<UndoIcon />} isDisabled={!state.canUndo} onClick={() => run().undo().run()} />
      <ToolButton name="Redo" icon={<RedoIcon />} isDisabled={!state.canRedo} onClick={() => run().redo().run()} />
      <Divider />
      <ToolButton
        name="HTML"
        isOn={false}
        icon={
          <>
            <HtmlIcon size={18} /> HTML
          </>
        }
        onClick={onToggle}
      />
    </Toolbar>
  );
}
