import { FormField, type FormFieldProps } from './FormField';

interface SelectFieldProps extends Omit<FormFieldProps, 'slotProps' | 'select'> {
  options: readonly { value: string; label: string }[];
}

const native = { select: { native: true } };

/** Choice of a few options: the browser's native list, which works with every keyboard and phone. */
export const SelectField = ({ options, ...props }: SelectFieldProps) => (
  <FormField {...props} select slotProps={native}>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </FormField>
);
