import { useFormikContext } from 'formik';
import type { ChangeEvent, InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { AlertIcon } from '../../shared/ui/icons/facts';
import { inputIdOf } from './field-id';
import styles from './Field.module.css';

type InputAttributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoCapitalize' | 'autoComplete' | 'inputMode' | 'maxLength' | 'placeholder' | 'required' | 'spellCheck' | 'type'
>;

export interface FieldProps extends InputAttributes {
  /** In the form, such as `email` or `donor.email`. */
  name: string;
  label: string;
  /** Says so beside the label; nothing in sight marks the required ones. */
  optional?: boolean;
  /** Stands in the field before what is typed. */
  prefix?: string;
  hint?: ReactNode;
  /** Lines of a text that may have several. */
  rows?: number;
  /** What becomes of the typed text before the form takes it. */
  clean?: (text: string) => string;
}

/**
 * A labelled text field of the surrounding Formik form, without MUI. What is missing is said after the first press of
 * the button, what is wrong already when the visitor goes on to the next field, what the server found at once.
 */
export function Field(props: FieldProps) {
  const { name, label, optional, prefix, hint, rows, type, required, clean = (text) => text, ...attributes } = props;
  const { getFieldMeta, getFieldHelpers, submitCount } = useFormikContext();
  const { value, error, touched, initialError } = getFieldMeta<string>(name);
  const { setValue, setTouched } = getFieldHelpers<string>(name);
  const isKnown = submitCount > 0 || error === initialError || (touched && value !== '');
  const isShown = Boolean(error) && isKnown;
  const id = inputIdOf(name);
  const control = {
    ...attributes,
    id,
    name,
    value,
    className: styles.input,
    'aria-required': required,
    'aria-invalid': isShown || undefined,
    'aria-describedby': classNames(isShown && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void setValue(clean(event.target.value)),
    onBlur: () => void setTouched(true, false),
  };

  return (
    <div className={classNames(styles.field, isShown && styles.invalid)}>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        {optional && <span className={styles.optional}>optional</span>}
      </div>
      <div className={styles.box}>
        {prefix && (
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        {rows ? <textarea {...control} rows={rows} /> : <input {...control} type={type} />}
      </div>
      {isShown && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <AlertIcon size={18} />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
