import InputAdornment from '@mui/material/InputAdornment';
import { FormField, type FormFieldProps } from './FormField';

/** An amount as it is typed; `parseRupees` of rules/money reads it when the form is checked and sent. */
export const RupeesField = (props: Omit<FormFieldProps, 'slotProps'>) => (
  <FormField
    autoComplete="off"
    {...props}
    slotProps={{
      htmlInput: { inputMode: 'decimal' },
      input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
    }}
  />
);
