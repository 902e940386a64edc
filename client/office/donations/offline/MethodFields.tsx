import type { ReactNode } from 'react';
import { istToday } from '../../../../rules/dates';
import { methodRules, type OfflineMethod } from '../../../../rules/offline-methods';
import { DateField } from '../../forms/DateField';
import { FormField } from '../../forms/FormField';

interface MethodFieldsProps {
  method: OfflineMethod;
  /** Of their names, such as `money.` */
  prefix?: string;
  /** What stands below the field of a name. */
  helpOf?: (name: string) => ReactNode;
}

/** Fields that depend on how an offline gift was paid. */
export function MethodFields({ method, prefix = '', helpOf }: MethodFieldsProps) {
  const { reference, missingReference, isDrawn } = methodRules(method);
  return (
    <>
      {reference !== null && (
        <FormField
          name={`${prefix}reference`}
          label={reference}
          required={missingReference !== null}
          autoComplete="off"
          help={helpOf?.(`${prefix}reference`)}
        />
      )}
      {isDrawn && (
        <>
          <FormField
            name={`${prefix}draweeBank`}
            label="Drawee bank"
            autoComplete="off"
            help={helpOf?.(`${prefix}draweeBank`)}
          />
          <DateField
            name={`${prefix}chequeDate`}
            label={method === 'cheque' ? 'Cheque date' : 'Draft date'}
            max={istToday()}
            help={helpOf?.(`${prefix}chequeDate`)}
          />
        </>
      )}
      {method === 'in_kind' && (
        <FormField
          name={`${prefix}description`}
          label="What was given"
          required
          autoComplete="off"
          help={helpOf?.(`${prefix}description`)}
        />
      )}
    </>
  );
}
