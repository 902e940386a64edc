import { useFormikContext } from 'formik';
import { Field, type FieldProps } from './Field';

/** A phone number. An international one brings its own country code in place of +91. */
export function PhoneField(props: Pick<FieldProps, 'name' | 'label' | 'optional' | 'placeholder' | 'required'>) {
  const { value } = useFormikContext().getFieldMeta<string>(props.name);
  return (
    <Field
      {...props}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={20}
      prefix={/^\s*(?:\+|00)/.test(value) ? undefined : '+91'}
    />
  );
}
