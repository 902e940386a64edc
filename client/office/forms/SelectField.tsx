import { FormField, type FormFieldProps } from './FormField';

interface SelectFieldProps extends Omit<FormFieldProps, 'slotProps' | 'select'> {
  options: readonly { value: string; label: string }[];
}

/** A choice of a few: the browser's own list, which every keyboard and phone knows. */
export const SelectField = ({ options, ...props }: SelectFieldProps) => (
  <FormField {...props} select slotProps={{ select: { native: true } }}>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </FormField>
);
