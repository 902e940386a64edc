import { getIn, setIn, useFormik, type FormikContextType, type FormikErrors } from 'formik';
import { useEffect, useState } from 'react';
import { inputIdOf } from '../forms/field-id';
import { keepDraft, readDraft } from './draft';
import type { FieldError, Message } from './flow-ports';
import { checkGift, fieldNameOf, sent, type Essential, type GiftValues } from './gift';

/** Text fields from top to bottom. */
const order = [
  'custom',
  ...['donor.name', 'donor.phone', 'donor.email', 'donor.address', 'donor.pan', 'donor.nameOnPan'],
  ...['tribute.name', 'tribute.tell.name', 'tribute.tell.email', 'tribute.tell.message'],
];

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
  /** True when something was typed since the dialog opened. */
  isTyped: boolean;
  /** Reason why the last press was refused, until every field is corrected. */
  problem: Message | null;
  submit: () => void;
  /** Shows the server's errors at their fields, and those without a field as a message. */
  showErrors: (errors: readonly FieldError[]) => void;
}

interface Setup {
  essentials: readonly Essential[];
  is80gActive: boolean;
  onValid: (values: GiftValues) => void;
  say: (message: Message) => void;
}

/** Creates the form's state, which starts from this visit's draft and updates it. */
export function useGiftForm({ essentials, is80gActive, onValid, say }: Setup): GiftForm {
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

  const [isRefused, setIsRefused] = useState(false);
  const marked = order.flatMap((name) => (getIn(form.errors, name) as string | undefined) ?? []);
  const isMended = marked.length === 0;
  useEffect(() => {
    if (isMended) setIsRefused(false);
  }, [isMended]);
  const title = check(values).message ?? 'Please check your details';
  const description = marked[0] === title ? undefined : marked[0];
  const problem: Message | null = isRefused && !isMended ? { kind: 'error', title, description } : null;

  const submit = () => {
    const { errors } = check(values);
    void form.submitForm().then(() => {
      setIsRefused(errors.size > 0);
      focusFirst(errors.keys());
    });
  };

  const showErrors = (errors: readonly FieldError[]) => {
    const names: string[] = [];
    for (const { field, message } of errors) {
      const name = fieldNameOf(field.join('.'));
      if (name) {
        names.push(name);
        form.setFieldError(name, message);
      } else {
        say({ kind: 'error', title: message });
      }
    }
    setIsRefused(names.length > 0);
    focusFirst(names);
  };

  return { form, isTyped: form.dirty, problem, submit, showErrors };
}
