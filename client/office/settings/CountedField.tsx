import { useField } from 'formik';
import { FormField, type FormFieldProps } from '../forms/FormField';

/** A text of which search engines show only so many characters; more are allowed. */
export function CountedField({ shown, ...props }: FormFieldProps & { shown: number }) {
  const [{ value }] = useField<string>(props.name);
  const more = value.length > shown ? '. Search engines cut off the rest' : '';
  return <FormField {...props} help={`${value.length} of ${shown} characters${more}`} />;
}
