import { useFormikContext } from 'formik';
import styles from './Letters.module.css';

interface PlaceholderButtonsProps {
  /** Name, and id, of the text field. */
  field: string;
  placeholders: readonly { readonly name: string; readonly about: string }[];
}

/** Buttons that write a placeholder where the cursor stands in a text. */
export function PlaceholderButtons({ field, placeholders }: PlaceholderButtonsProps) {
  const { values, setFieldValue } = useFormikContext<Record<string, string>>();
  const insert = (name: string) => {
    const area = document.getElementById(field) as HTMLTextAreaElement | HTMLInputElement | null;
    const text = values[field] ?? '';
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
