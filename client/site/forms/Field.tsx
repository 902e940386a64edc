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
  /** Name in the form, such as `email` or `donor.email`. */
  name: string;
  label: string;
  /** Id of the input where a page has several forms with a field of this name. */
  id?: string;
  /** True adds "optional" to the label; required fields have no visible mark. */
  optional?: boolean;
  /** Text in the field before the input. */
  prefix?: string;
  hint?: ReactNode;
  /** Number of lines, for a text area. Leave `maxLength` out where a text is pasted: a browser cuts its end off silently. */
  rows?: number;
  /** Normalises the typed text before the form stores it. */
  clean?: (text: string) => string;
}

/**
 * Labelled text field of the surrounding Formik form, without MUI. Missing values are reported after the first submit,
 * invalid ones when the visitor leaves the field, the server's errors at once.
 */
export function Field(props: FieldProps) {
  const { name, label, id = inputIdOf(name), optional, prefix, hint, rows, type, required, ...rest } = props;
  const { clean = (text) => text, ...attributes } = rest;
  const { getFieldMeta, getFieldHelpers, submitCount } = useFormikContext();
  const { value, error, touched, initialError } = getFieldMeta<string>(name);
  const { setValue, setTouched } = getFieldHelpers<string>(name);
  const isKnown = submitCount > 0 || error === initialError || (touched && value !== '');
  const isShown = Boolean(error) && isKnown;
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
