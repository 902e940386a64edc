import { FormField } from '../forms/FormField';

/** Field `code` of the surrounding form; browsers and phones offer the code for it. */
export const CodeField = ({ help }: { help?: string }) => (
  <FormField
    name="code"
    label="Code"
    help={help}
    required
    autoComplete="one-time-code"
    slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
  />
);
