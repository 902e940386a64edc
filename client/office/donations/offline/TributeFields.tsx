import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { MAX_LENGTH } from '../../../../rules/limits';
import { MAX_TRIBUTE_MESSAGE } from '../../../../rules/tribute-input';
import { FormField } from '../../forms/FormField';
import { SelectField } from '../../forms/SelectField';
import type { TributeValues } from './tribute-form';

/** Choices of for whom a gift is given. */
export const tributeOptions = [
  { value: '', label: 'Nobody' },
  { value: 'memory', label: 'In memory of' },
  { value: 'honour', label: 'In honour of' },
] as const;

interface TributeFieldsProps {
  withLetter?: boolean;
  /** What stands below the field of a name. */
  helpOf?: (name: string) => ReactNode;
}

/** For whom a gift is given, and who is told of it where `withLetter` says so. */
export function TributeFields({ withLetter = false, helpOf }: TributeFieldsProps) {
  const { tribute } = useFormikContext<{ tribute: TributeValues }>().values;
  const isGiven = tribute.kind !== '';
  return (
    <>
      <SelectField
        name="tribute.kind"
        label="In memory or honour"
        options={tributeOptions}
        help={helpOf?.('tribute.kind')}
      />
      {isGiven && (
        <FormField
          name="tribute.name"
          label="Name of the person"
          required
          autoComplete="off"
          help={helpOf?.('tribute.name')}
          slotProps={{ htmlInput: { maxLength: MAX_LENGTH.name } }}
        />
      )}
      {isGiven && withLetter && (
        <>
          <FormField name="tribute.tell.name" label="Tell: name" optional autoComplete="off" />
          <FormField
            name="tribute.tell.email"
            label="Tell: email"
            optional
            type="email"
            autoComplete="off"
            help="They are told once, when it is recorded. The amount is never mentioned."
          />
          <FormField
            name="tribute.tell.message"
            label="Tell: the donor’s words"
            optional
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: MAX_TRIBUTE_MESSAGE } }}
          />
        </>
      )}
    </>
  );
}
