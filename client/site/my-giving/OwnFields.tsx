import { MAX_LENGTH } from '../../../rules/limits';
import { PAN_LENGTH } from '../../../rules/pan';
import { Field } from '../forms/Field';

const upperCase = (text: string): string => text.toUpperCase();

/** Field of a donor's PAN, named `pan`. */
export const PanField = ({ label }: { label: string }) => (
  <Field
    name="pan"
    label={label}
    required
    clean={upperCase}
    maxLength={PAN_LENGTH}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    hint="Five letters, four digits and a letter, for example ABCDE1234F."
  />
);

/** Field of a donor's address, named `address`. */
export const AddressField = ({ label }: { label: string }) => (
  <Field name="address" label={label} required rows={2} maxLength={MAX_LENGTH.address} autoComplete="street-address" />
);
