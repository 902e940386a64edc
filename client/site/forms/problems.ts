import type { Schema } from 'yup';
import { FILL_REQUIRED } from '../../../rules/fields';
import { validate } from '../../../rules/validate';

/** Errors of a form: one per field, in the order of the fields. */
export interface Problems {
  title: string;
  errors: readonly { name: string; message: string }[];
}

/** Messages by the form's field names; values that are no text are ignored. */
type Messages = Readonly<Record<string, unknown>>;

interface Checked {
  messages: Record<string, string>;
  /** Title when a required field is missing. */
  title: string | undefined;
}

/** Validates the input by the rules shared with the server. */
export function check(schema: Schema, values: unknown): Checked {
  const { errors } = validate(schema, values);
  const ofFields = errors.filter(({ field }) => field !== '');
  return {
    messages: Object.fromEntries(ofFields.map(({ field, message }) => [field, message])),
    title: errors.some(({ code }) => code === 'REQUIRED') ? FILL_REQUIRED : undefined,
  };
}

/** Formats the number of wrong fields. */
const countText = (count: number): string => (count === 1 ? 'Please check one field' : `Please check ${count} fields`);

/**
 * Lists a form's errors; null without any.
 * @param names the form's fields from top to bottom
 * @param title replaces the number of wrong fields
 */
export function problemsOf(messages: Messages, names: readonly string[], title?: string): Problems | null {
  const errors = names.flatMap((name) => {
    const message = messages[name];
    return typeof message === 'string' ? [{ name, message }] : [];
  });
  if (errors.length === 0 && !title) return null;
  return { title: title || countText(errors.length), errors };
}
