import type { FormikHelpers } from 'formik';

type Form<Values> = Pick<FormikHelpers<Values>, 'resetForm' | 'setFormikState' | 'setValues'>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns what was saved, and in place of it what was typed since it was sent. Formik gives an object of its own to
 * whatever changed, so that a list is taken whole.
 */
function withTyped(saved: unknown, sent: unknown, typed: unknown): unknown {
  if (typed === sent) return saved;
  if (!isRecord(saved) || !isRecord(sent) || !isRecord(typed)) return typed;
  return Object.fromEntries(Object.keys(typed).map((key) => [key, withTyped(saved[key], sent[key], typed[key])]));
}

/**
 * Fills a form that stays open with what was saved. What was typed while it was on its way stays, and is not saved.
 * @param sent the values that were saved, as the form had them
 */
export function fillWithSaved<Values>(form: Form<Values> | undefined, sent: Values, saved: Values): void {
  let typed = sent;
  form?.setFormikState((state) => {
    typed = state.values;
    return state;
  });
  form?.resetForm({ values: saved });
  if (typed !== sent) void form?.setValues(withTyped(saved, sent, typed) as Values);
}
