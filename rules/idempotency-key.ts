import { string } from 'yup';

/** Format of the key of one press of a button: accepted by the provider, and long enough to be unique. */
const FORM = /^[A-Za-z0-9_-]{10,64}$/;

/** Validates an idempotency key: requests with the same key take effect once. */
export const idempotencyKey = string().strict().required().matches(FORM, 'The idempotency key is malformed.');
