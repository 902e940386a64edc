import Button from '@mui/material/Button';
import { useField } from 'formik';
import { useId, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { FieldError } from './FormField';
import controls from '../ui/controls.module.css';
import styles from './ListField.module.css';
import { ListFieldRow } from './ListFieldRow';
import { errorOf, linesOf, moved, type ListKind } from './list-field';
import { useReorder } from './useReorder';

interface ListFieldProps {
  name: string;
  /** Label of the list: 'Gallery image URLs'. */
  label: string;
  /** Placeholder of the add box: 'Paste an image link'. */
  placeholder: string;
  /** Kind of the items: `image` and `video` show thumbnails; `text` is kept as typed. */
  kind?: ListKind;
  /** Normalises pasted code before it joins the list, such as cleanImageUrl. */
  clean?: (text: string) => string;
  help?: string;
  /** Another way to add an item, below the list. */
  more?: (add: (item: string) => void) => ReactNode;
}

/** List of links or texts of the surrounding Formik form: add box, reordering by handle or arrow keys, Remove. */
export function ListField({ name, label, placeholder, kind = 'text', clean, help, more }: ListFieldProps) {
  const [{ value: items }, { error, touched }, { setValue, setTouched }] = useField<string[]>(name);
  const [draft, setDraft] = useState('');
  const ids = { label: useId(), help: useId() };
  const wrong = touched ? (error as unknown) : undefined;
  const whole = typeof wrong === 'string' ? wrong : undefined;

  const save = (next: string[]) => {
    void setTouched(true, false);
    void setValue(next);
  };
  const { list, handleProps } = useReorder((from, to) => save(moved(items, from, to)));

  const add = (text: string) => {
    const added = linesOf(text, clean);
    setDraft('');
    if (added.length > 0) save([...items, ...added]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // Enter adds to the list here and does not submit the form.
    event.preventDefault();
    add(draft);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (draft !== '' || linesOf(text, clean).length < 2) return;
    event.preventDefault();
    add(text);
  };
  const remove = (index: number) => {
    save(items.filter((_item, at) => at !== index));
    document.getElementById(name)?.focus();
  };

  return (
    <div className={styles.field} role="group" aria-labelledby={ids.label}>
      <p id={ids.label} className={styles.label}>
        {label} {items.length > 0 && <span className={styles.count}>{items.length}</span>}
      </p>
      <div className={classNames(styles.box, whole !== undefined && styles.wrong)}>
        {items.length > 0 && (
          <ol ref={list} className={styles.rows}>
            {items.map((item, index) => (
              // Keyed by position: rows stay in place and exchange their content, so that a handle stays under the
              // pointer.
              <ListFieldRow
                key={index}
                item={item}
                kind={kind}
                place={`${index + 1} of ${items.length}`}
                error={errorOf(wrong, index)}
                handleProps={items.length > 1 ? handleProps(index, items.length) : undefined}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <div className={styles.add}>
          <input
            id={name}
            className={controls.input}
            value={draft}
            placeholder={placeholder}
            aria-label={`Add to ${label}`}
            aria-invalid={whole !== undefined || undefined}
            aria-describedby={whole || help ? ids.help : undefined}
            autoComplete="off"
            spellCheck={kind === 'text'}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            // Typed text that was not added would be lost silently.
            onBlur={() => draft.trim() !== '' && add(draft)}
          />
          <Button
            variant="outlined"
            aria-label={`Add ${label}`}
            // The box keeps the focus for the next item.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(draft)}
          >
            Add
          </Button>
        </div>
      </div>
      {more?.((item) => save([...items, item]))}
      {(whole || help) && (
        <div id={ids.help} className={classNames(styles.help, whole !== undefined && styles.problem)}>
          {whole ? <FieldError>{whole}</FieldError> : help}
        </div>
      )}
    </div>
  );
}
