import { useFormikContext } from 'formik';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { AlertIcon } from '../../ui/icons/facts';
import styles from './Field.module.css';
import type { GiftValues } from './gift';

/** The id of a field's input, by its name in the form. */
export const inputIdOf = (name: string): string => `donate-${name.replace('.', '-')}`;

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'prefix'> {
  name: `donor.${keyof GiftValues['donor']}` | 'custom';
  label: string;
  /** Stands in the field before what is typed. */
  prefix?: string;
  hint?: ReactNode;
  /** What becomes of the typed text before the form takes it. */
  clean?: (text: string) => string;
}

/**
 * A labelled text field of the donate form. What is missing is said after the first press of the button, what is
 * wrong already when the donor goes on to the next field.
 */
export function Field({ name, label, prefix, hint, clean = (text) => text, required, ...rest }: FieldProps) {
  const { getFieldMeta, getFieldHelpers, submitCount } = useFormikContext<GiftValues>();
  const { value, error, touched } = getFieldMeta<string>(name);
  const { setValue, setTouched } = getFieldHelpers<string>(name);
  const isShown = Boolean(error) && (submitCount > 0 || (touched && value !== ''));
  const id = inputIdOf(name);
  const describedBy = classNames(isShown && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;

  return (
    <div className={classNames(styles.field, isShown && styles.invalid)}>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        {!required && name !== 'custom' && <span className={styles.optional}>optional</span>}
      </div>
      <div className={styles.box}>
        {prefix && <span className={styles.prefix} aria-hidden="true">{prefix}</span>}
        <input
          {...rest}
          id={id}
          name={name}
          value={value}
          className={styles.input}
          aria-required={required}
          aria-invalid={isShown || undefined}
          aria-describedby={describedBy}
          onChange={(event) => void setValue(clean(event.target.value))}
          onBlur={() => void setTouched(true, false)}
        />
      </div>
      {isShown && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <AlertIcon size={18} />
          {error}
        </p>
      )}
      {hint && <p id={`${id}-hint`} className={styles.hint}>{hint}</p>}
    </div>
  );
}
