import { useId } from 'react';
import { MAX_LENGTH } from '../../../rules/limits';
import { typedPan } from '../../../rules/pan';
import { Field } from '../forms/Field';

/** Field of a donor's PAN, named `pan`. */
export const PanField = ({ label }: { label: string }) => (
  <Field
    id={useId()}
    name="pan"
    label={label}
    required
    clean={typedPan}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    hint="Five letters, four digits and a letter, for example ABCDE1234F."
  />
);

/** Field of a donor's address, named `address`. */
export const AddressField = ({ label }: { label: string }) => (
  <Field
    id={useId()}
    name="address"
    label={label}
    required
    rows={2}
    maxLength={MAX_LENGTH.address}
    autoComplete="street-address"
  />
);
