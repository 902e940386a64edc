import Button from '@mui/material/Button';
import type { Editor } from '@tiptap/core';
import { useId, useState, type KeyboardEvent } from 'react';
import { ChoosePicture } from '../pictures/ChoosePicture';
import { FieldError } from '../forms/FormField';
import controls from '../ui/controls.module.css';
import { insertions, type InsertKind } from './insertions';
import styles from './RichText.module.css';

export type { InsertKind };

interface InsertBarProps {
  kind: InsertKind;
  editor: Editor;
  onClose: () => void;
}

/** Bar below the tools that asks for an address, and for a picture's description. */
export function InsertBar({ kind, editor, onClose }: InsertBarProps) {
  const { label, placeholder, action, current, withText, insert } = insertions[kind];
  const [address, setAddress] = useState(() => current(editor));
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const ids = { address: useId(), text: useId(), problem: useId() };
  const isChange = current(editor) !== '';

  const apply = (to: string, words = text) => {
    const found = insert(editor, to, words.trim());
    if (found) setProblem(found);
    else onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The dialog that chooses a picture stands elsewhere, though its keys come by here.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither the form nor the dialog may handle these keys.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.target instanceof HTMLInputElement) apply(address);
    else if (event.target instanceof HTMLButtonElement) event.target.click();
  };

  return (
    <div className={styles.insert} role="group" aria-label={action} onKeyDown={onKeyDown}>
      <div className={styles.insertField}>
        <label htmlFor={ids.address} className={controls.fieldLabel}>
          {label}
        </label>
        <input
          id={ids.address}
          className={controls.input}
          value={address}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem ? ids.problem : undefined}
          onChange={(event) => setAddress(event.target.value)}
        />
      </div>
      {withText && (
        <div className={styles.insertField}>
          <label htmlFor={ids.text} className={controls.fieldLabel}>
            {withText}
          </label>
          <input
            id={ids.text}
            className={controls.input}
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      {kind === 'picture' && (
        <div className={styles.insertChoice}>
          <ChoosePicture purpose="the text" onUse={({ link, alt }) => apply(link, text || alt)} />
        </div>
      )}
      <div className={styles.insertButtons}>
        <Button variant="outlined" onClick={() => apply(address)}>
          {action}
        </Button>
        {isChange && <Button onClick={() => apply('')}>Remove link</Button>}
        <Button aria-label={`Cancel ${action.toLowerCase()}`} onClick={onClose}>
          Cancel
        </Button>
      </div>
      {problem && (
        <div id={ids.problem} className={styles.problem} role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
