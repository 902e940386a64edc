import { setIn, useFormik, type FormikContextType, type FormikErrors } from 'formik';
import { useEffect, useState } from 'react';
import { dismissErrors, toast } from '../../lib/toast';
import { inputIdOf } from '../../ui/form/field-id';
import { keepDraft, readDraft } from './draft';
import type { FieldError } from './flow-ports';
import { checkGift, fieldNameOf, sent, type Essential, type GiftValues } from './gift';

/** The text fields from top to bottom. */
const order = ['custom', 'donor.name', 'donor.email', 'donor.phone', 'donor.address', 'donor.pan', 'donor.nameOnPan'];

function focusFirst(names: Iterable<string>): void {
  const wrong = new Set(names);
  const first = order.find((name) => wrong.has(name));
  const input = first && document.getElementById(inputIdOf(first));
  if (!input) return;
  input.focus({ preventScroll: true });
  input.scrollIntoView({ block: 'center' });
}

interface GiftForm {
  form: FormikContextType<GiftValues>;
  /** Something was typed since the dialog opened. */
  isTyped: boolean;
  submit: () => void;
  /** Puts the server's complaints beside their fields; what has no field is said in a toast. */
  showErrors: (errors: readonly FieldError[]) => void;
}

/** The form's state: starts from the draft of this visit and keeps it. */
export function useGiftForm(
  essentials: readonly Essential[],
  is80gActive: boolean,
  onValid: (values: GiftValues) => void,
): GiftForm {
  const [initialValues] = useState(readDraft);
  const check = (typed: GiftValues) => checkGift(sent(typed, is80gActive), essentials);
  const form = useFormik<GiftValues>({
    initialValues,
    validateOnBlur: false,
    validate: (typed) => {
      const { errors } = check(typed);
      return [...errors].reduce<FormikErrors<GiftValues>>(
        (nested, [name, message]) => setIn(nested, name, message) as FormikErrors<GiftValues>,
        {},
      );
    },
    onSubmit: (typed) => onValid(sent(typed, is80gActive)),
  });
  const { values } = form;
  useEffect(() => keepDraft(values), [values]);

  const submit = () => {
    dismissErrors();
    const { errors, message } = check(values);
    if (message) toast({ kind: 'error', title: message });
    void form.submitForm().then(() => focusFirst(errors.keys()));
  };

  const showErrors = (errors: readonly FieldError[]) => {
    const names: string[] = [];
    for (const { field, message } of errors) {
      const name = fieldNameOf(field.join('.'));
      if (name) {
        names.push(name);
        form.setFieldError(name, message);
      } else {
        toast({ kind: 'error', title: message });
      }
    }
    focusFirst(names);
  };

  return { form, isTyped: form.dirty, submit, showErrors };
}
