import type { Schema } from 'yup';
import { FILL_REQUIRED } from '../../../rules/fields';
import { validate } from '../../../rules/validate';

/** What is wrong with a form: one line for each such field, in the order of the fields. */
export interface Problems {
  title: string;
  errors: readonly { name: string; message: string }[];
}

/** By the form's names of its fields; what is not a text is no message. */
type Messages = Readonly<Record<string, unknown>>;

interface Checked {
  messages: Record<string, string>;
  /** What is said first when a required field is missing. */
  title: string | undefined;
}

/** Checks what was typed by the rules that the server also keeps. */
export function check(schema: Schema, values: unknown): Checked {
  const { errors } = validate(schema, values);
  const ofFields = errors.filter(({ field }) => field !== '');
  return {
    messages: Object.fromEntries(ofFields.map(({ field, message }) => [field, message])),
    title: errors.some(({ code }) => code === 'REQUIRED') ? FILL_REQUIRED : undefined,
  };
}

/** How many fields are wrong, in words. */
const countText = (count: number): string => (count === 1 ? 'Please check one field' : `Please check ${count} fields`);

/**
 * @param names the form's fields from top to bottom
 * @param title in place of the number of wrong fields
 */
export function problemsOf(messages: Messages, names: readonly string[], title?: string): Problems | null {
  const errors = names.flatMap((name) => {
    const message = messages[name];
    return typeof message === 'string' ? [{ name, message }] : [];
  });
  if (errors.length === 0 && !title) return null;
  return { title: title || countText(errors.length), errors };
}
