import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useField } from 'formik';
import type { ReactNode } from 'react';
import styles from './FormField.module.css';
import { AlertIcon } from '../../shared/ui/icons/facts';

export type FormFieldProps = Omit<TextFieldProps, 'name' | 'error' | 'helperText' | 'value'> & {
  name: string;
  label: string;
  /** Says "optional" at the right of the label. */
  optional?: boolean;
  /** A line under the field; an error takes its place. */
  help?: ReactNode;
};

/** The error of a field with its sign, so that colour alone does not carry it. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <span className={styles.error}>
    <AlertIcon size={16} />
    <span>{children}</span>
  </span>
);

/** A text field of the surrounding Formik form: label above, help or error below. Pass `select` and options for a list. */
export function FormField({ name, label, optional = false, help, ...rest }: FormFieldProps) {
  const [field, { error, touched }] = useField<string>(name);
  const wrong = touched && error !== undefined;
  return (
    <TextField
      id={name}
      {...field}
      {...rest}
      label={
        optional ? (
          <span className={styles.label}>
            {label} <span className={styles.optional}>optional</span>
          </span>
        ) : (
          label
        )
      }
      error={wrong}
      helperText={wrong ? <FieldError>{error}</FieldError> : help}
    />
  );
}
