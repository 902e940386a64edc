import { useField, useFormikContext } from 'formik';
import { memo } from 'react';
import { useReadOnly } from './read-only';
import { DayPicker, type DayPickerProps } from './DayPicker';

export interface DateFieldProps extends Pick<
  DayPickerProps,
  'label' | 'required' | 'help' | 'min' | 'max' | 'disabled' | 'format'
> {
  name: string;
}

interface ShownDateProps extends DateFieldProps {
  value: string;
  wrong: string | undefined;
  onValue: (name: string, value: string) => unknown;
  onTouched: (name: string, isTouched: boolean) => unknown;
}

/** The field as it looks: drawn anew only when something of it changed, as a text field is. */
const ShownDate = memo(function ShownDate({ name, required, wrong, onValue, onTouched, ...props }: ShownDateProps) {
  return (
    <DayPicker
      {...props}
      id={name}
      required={required}
      clearable={!required}
      error={wrong}
      onChange={(day) => void onValue(name, day)}
      onBlur={() => void onTouched(name, true)}
    />
  );
});

/** Field for a calendar day of the surrounding Formik form, as yyyy-MM-dd; '' when empty. */
export function DateField(props: DateFieldProps) {
  const [{ value }, { touched, error }] = useField<string>(props.name);
  const { setFieldValue, setFieldTouched } = useFormikContext();
  const isReadOnly = useReadOnly();
  return (
    <ShownDate
      {...props}
      disabled={isReadOnly || props.disabled}
      value={value}
      wrong={touched ? error : undefined}
      onValue={setFieldValue}
      onTouched={setFieldTouched}
    />
  );
}
