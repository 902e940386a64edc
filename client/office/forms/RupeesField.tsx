import InputAdornment from '@mui/material/InputAdornment';
import { FormField, type FormFieldProps } from './FormField';

/** Field for an amount as typed; `parseRupees` of rules/money parses it on validation and submit. */
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
