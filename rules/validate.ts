import { ValidationError, type InferType, type Schema } from 'yup';

type ErrorCode = 'REQUIRED' | 'TOO_LONG' | 'TOO_SHORT' | 'OUT_OF_RANGE' | 'INVALID';

/** One error; `field` is a path such as `donor.email` or `items[0].quantity`, or '' for the whole form. */
export interface FieldError {
  field: string;
  code: ErrorCode;
  message: string;
}

export interface Validated<T> {
  /** The input, trimmed and normalised; meaningless when there are errors. */
  value: T;
  errors: FieldError[];
}

/** Schema `meta` of a form with one message of its own for missing fields. */
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

/** Keeps one error per field, a missing value before any complaint about its format. */
function firstOfEachField(errors: FieldError[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const error of errors) {
    const known = byField.get(error.field);
    if (!known || (known.code !== 'REQUIRED' && error.code === 'REQUIRED')) byField.set(error.field, error);
  }
  return [...byField.values()];
}

/**
 * Validates an input without throwing; server and client share it and give the same messages. Reports each faulty field
 * once. With a `requiredMessage`, a missing required field also puts that message first, for the form.
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
