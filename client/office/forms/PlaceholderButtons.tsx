import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import styles from './PlaceholderButtons.module.css';

interface PlaceholderButtonsProps {
  /** Names, and ids, of the fields that take placeholders; the first one until another has been in use. */
  fields: readonly [string, ...string[]];
  placeholders: readonly { readonly name: string; readonly about: string }[];
}

/** Buttons that write a placeholder where the cursor stands, in the text that was in use last. */
export function PlaceholderButtons({ fields, placeholders }: PlaceholderButtonsProps) {
  const { values, setFieldValue } = useFormikContext<Record<string, unknown>>();
  const used = useRef<string>(fields[0]);
  const names = fields.join();
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const id = target instanceof HTMLElement ? target.id : '';
      if (names.split(',').includes(id)) used.current = id;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [names]);
  const insert = (name: string) => {
    const field = used.current;
    const area = document.getElementById(field) as HTMLTextAreaElement | HTMLInputElement | null;
    const text = String(values[field] ?? '');
    const from = area?.selectionStart ?? text.length;
    const word = `{${name}}`;
    void setFieldValue(field, text.slice(0, from) + word + text.slice(area?.selectionEnd ?? from)).then(() => {
      area?.focus();
      area?.setSelectionRange(from + word.length, from + word.length);
    });
  };
  return (
    <div className={styles.names} role="group" aria-label="Placeholders">
      {placeholders.map(({ name, about }) => (
        <button key={name} type="button" className={styles.name} title={about} onClick={() => insert(name)}>
          {`{${name}}`}
        </button>
      ))}
    </div>
  );
}
