import { ValidationError, type InferType, type Schema } from 'yup';

type ErrorCode = 'REQUIRED' | 'TOO_LONG' | 'TOO_SHORT' | 'OUT_OF_RANGE' | 'INVALID';

/** `field` is a path such as `donor.email` or `items[0].quantity`; '' is the form as a whole. */
export interface FieldError {
  field: string;
  code: ErrorCode;
  message: string;
}

export interface Validated<T> {
  /** The input, trimmed and normalised; meaningless while there are errors. */
  value: T;
  errors: FieldError[];
}

/** Put as `meta` on a schema whose form has one message of its own for missing fields. */
interface FormMeta {
  requiredMessage: string;
}

const NUMBER_TESTS = ['min', 'max', 'integer'];

function codeOf(error: ValidationError): ErrorCode {
  if (error.type === 'optionality' || error.type === 'nullable' || error.type === 'required') return 'REQUIRED';
  if (NUMBER_TESTS.includes(error.type ?? '')) {
    if (typeof error.value === 'number') return 'OUT_OF_RANGE';
    return error.type === 'max' ? 'TOO_LONG' : 'TOO_SHORT';
  }
  return 'INVALID';
}

/** One error a field, the missing value before any complaint about its form. */
function firstOfEachField(errors: FieldError[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of errors) {
    const known = byField.get(error.field);
    if (!known || (known.code !== 'REQUIRED' && error.code === 'REQUIRED')) byField.set(error.field, error);
  }
  return [...byField.values()];
}

/**
 * Checks an input against a schema without throwing; server and client call it, so both get the same
 * messages. Every field in error is reported once, and a schema with a `requiredMessage` puts that
 * message first, for the form, when any required field is missing.
 */
export function validate<S extends Schema>(schema: S, input: unknown): Validated<InferType<S>> {
  try {
    const value: InferType<S> = schema.validateSync(input ?? {}, { abortEarly: false, stripUnknown: true });
    return { value, errors: [] };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const failures = error.inner.length > 0 ? error.inner : [error];
    const errors = firstOfEachField(
      failures.map((failure) => ({
        field: failure.path ?? '',
        code: codeOf(failure),
        message: failure.message,
      })),
    );
    const { requiredMessage } = (schema.describe().meta ?? {}) as Partial<FormMeta>;
    if (requiredMessage && errors.some(({ code }) => code === 'REQUIRED')) {
      errors.unshift({ field: '', code: 'REQUIRED', message: requiredMessage });
    }
    return { value: input as InferType<S>, errors };
  }
}
