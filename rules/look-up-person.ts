import { object } from 'yup';
import { requiredLine } from './fields';
import { MAX_LENGTH } from './limits';

/** Validates whose data is looked up: any address that a record may have, also one that no form would take today. */
export const lookUpPersonSchema = object({
  email: requiredLine('email', MAX_LENGTH.email, 'Please enter an email address.'),
});
