import { useField } from 'formik';
import { DayPicker, type DayPickerProps } from './DayPicker';

export interface DateFieldProps extends Pick<
  DayPickerProps,
  'label' | 'required' | 'help' | 'min' | 'max' | 'disabled' | 'format'
> {
  name: string;
}

/** Field for a calendar day of the surrounding Formik form, as yyyy-MM-dd; '' when empty. */
export function DateField({ name, required, ...props }: DateFieldProps) {
  const [{ value }, { touched, error }, { setValue, setTouched }] = useField<string>(name);
  return (
    <DayPicker
      {...props}
      id={name}
      value={value}
      required={required}
      clearable={!required}
      error={touched ? error : undefined}
      onChange={(day) => void setValue(day)}
      onBlur={() => void setTouched(true)}
    />
  );
}
