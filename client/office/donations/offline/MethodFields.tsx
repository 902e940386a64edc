import { istToday } from '../../../../rules/dates';
import { methodRules, type OfflineMethod } from '../../../../rules/offline-methods';
import { DateField } from '../../forms/DateField';
import { FormField } from '../../forms/FormField';

/** Fields that depend on how an offline gift was paid. @param prefix of their names, such as `money.` */
export function MethodFields({ method, prefix = '' }: { method: OfflineMethod; prefix?: string }) {
  const { reference, missingReference, isDrawn } = methodRules(method);
  return (
    <>
      {reference !== null && (
        <FormField
          name={`${prefix}reference`}
          label={reference}
          required={missingReference !== null}
          autoComplete="off"
        />
      )}
      {isDrawn && (
        <>
          <FormField name={`${prefix}draweeBank`} label="Drawee bank" autoComplete="off" />
          <DateField
            name={`${prefix}chequeDate`}
            label={method === 'cheque' ? 'Cheque date' : 'Draft date'}
            max={istToday()}
          />
        </>
      )}
      {method === 'in_kind' && (
        <FormField name={`${prefix}description`} label="What was given" required autoComplete="off" />
      )}
    </>
  );
}
