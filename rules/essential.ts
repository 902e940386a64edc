import { object } from 'yup';
import { flag, optionalText, paise, requiredLine } from './fields';
import { MAX_DONATION, MAX_LENGTH, MIN_DONATION } from './limits';

/** Validates an essential item that donors can add to a gift; the unit price is in paise. */
export const essentialSchema = object({
  name: requiredLine('name', MAX_LENGTH.name),
  description: optionalText('description', MAX_LENGTH.summary),
  category: requiredLine('category', MAX_LENGTH.name),
  unitPrice: paise(MIN_DONATION, MAX_DONATION, 'Please enter a unit price of at least ₹1.'),
  isActive: flag(true),
});
