import { object, type InferType } from 'yup';
import {
  FILL_REQUIRED,
  nullWhenEmpty,
  optionalPan,
  optionalText,
  requiredEmail,
  requiredLine,
  requiredPhone,
} from './fields';
import { MAX_LENGTH } from './limits';

/** Donor details of the donate dialog; PAN and address may stay empty. */
export const donorSchema = object({
  name: requiredLine('name', MAX_LENGTH.name, 'Please enter your full name.'),
  email: requiredEmail(),
  phone: requiredPhone(),
  pan: optionalPan(),
  address: nullWhenEmpty(optionalText('address', MAX_LENGTH.address)),
}).meta({ requiredMessage: FILL_REQUIRED });

export type DonorInput = InferType<typeof donorSchema>;
