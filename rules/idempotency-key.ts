import { string } from 'yup';

/** A key of one press of a button: what the provider takes, and long enough not to meet another by chance. */
const FORM = /^[A-Za-z0-9_-]{10,64}$/;

/** However often a request with the same key arrives, it takes effect once. */
export const idempotencyKey = string().strict().required().matches(FORM, 'The idempotency key is malformed.');
