import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useField } from 'formik';
import { memo, type ReactNode } from 'react';
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

interface ShownFieldProps extends Omit<FormFieldProps, 'name'> {
  name: string;
  value: string;
  /** Message of an error that is shown now. */
  wrong: string | undefined;
}

/**
 * The field as it looks. Kept apart from the form's state, so that a key typed in one field of a long form draws that
 * field alone: Formik tells every field of every key, thrice.
 */
const ShownField = memo(function ShownField({ label, optional, help, wrong, ...rest }: ShownFieldProps) {
  return (
    <TextField
      id={rest.name}
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
      error={wrong !== undefined}
      helperText={wrong === undefined ? help : <FieldError>{wrong}</FieldError>}
    />
  );
});

/**
 * Text field of the surrounding Formik form: label above, help or error below. Pass `select` and options for a list.
 */
export function FormField({ optional = false, ...props }: FormFieldProps) {
  const [field, { error, touched }] = useField<string>(props.name);
  return <ShownField {...field} optional={optional} {...props} wrong={touched ? error : undefined} />;
}
