import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useField } from 'formik';
import type { ReactNode } from 'react';
import styles from './FormField.module.css';
import { AlertIcon } from '../../shared/ui/icons/facts';

export type FormFieldProps = Omit<TextFieldProps, 'name' | 'error' | 'helperText' | 'value'> & {
  name: string;
  label: string;
  /** True adds "optional" at the right of the label. */
  optional?: boolean;
  /** Line below the field; replaced by an error. */
  help?: ReactNode;
};

/** Error of a field with an icon, so that it is not shown by colour alone. */
export const FieldError = ({ children }: { children: ReactNode }) => (
  <span className={styles.error}>
    <AlertIcon size={16} />
    <span>{children}</span>
  </span>
);

/**
 * Text field of the surrounding Formik form: label above, help or error below. Pass `select` and options for a list.
 */
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
