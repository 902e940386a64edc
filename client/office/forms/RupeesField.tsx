import InputAdornment from '@mui/material/InputAdornment';
import type { ReactNode } from 'react';
import { FormField, type FormFieldProps } from './FormField';

interface RupeesFieldProps extends Omit<FormFieldProps, 'slotProps'> {
  /** Stands at the end of the field, where the window has room for it beside the amount. */
  end?: ReactNode;
}

const endStyle = { flexShrink: 0, '@media (max-width: 20em)': { display: 'none' } };

/** Field for an amount as typed; `parseRupees` of rules/money parses it on validation and submit. */
export const RupeesField = ({ end, ...props }: RupeesFieldProps) => (
  <FormField
    autoComplete="off"
    {...props}
    slotProps={{
      htmlInput: { inputMode: 'decimal' },
      input: {
        startAdornment: <InputAdornment position="start">₹</InputAdornment>,
        endAdornment: end && (
          <InputAdornment position="end" sx={endStyle}>
            {end}
          </InputAdornment>
        ),
      },
    }}
  />
);
