import { istToday } from '../../../../rules/dates';
import { methodRules, type OfflineMethod } from '../../../../rules/offline-methods';
import { DateField } from '../../forms/DateField';
import { FormField } from '../../forms/FormField';

/** Fields that depend on how an offline gift was paid. */
export function MethodFields({ method }: { method: OfflineMethod }) {
  const { reference, missingReference, isDrawn } = methodRules(method);
  return (
    <>
      {reference !== null && (
        <FormField name="reference" label={reference} required={missingReference !== null} autoComplete="off" />
      )}
      {isDrawn && (
        <>
          <FormField name="draweeBank" label="Drawee bank" autoComplete="off" />
          <DateField name="chequeDate" label={method === 'cheque' ? 'Cheque date' : 'Draft date'} max={istToday()} />
        </>
      )}
      {method === 'in_kind' && <FormField name="description" label="What was given" required autoComplete="off" />}
    </>
  );
}
