import { object } from 'yup';
import {
  FILL_REQUIRED,
  giverName,
  nameOnPan,
  noWebAddress,
  nullWhenEmpty,
  optionalPan,
  optionalText,
  requiredEmail,
  requiredPhone,
} from './fields';
import { MAX_LENGTH } from './limits';

/** Validates the donor details of the donate dialog; PAN and address are optional. */
export const donorSchema = object({
  name: giverName('Please enter your full name.').test(noWebAddress('name')),
  email: requiredEmail(),
  phone: requiredPhone(),
  pan: optionalPan(),
  nameOnPan: nameOnPan(),
  address: nullWhenEmpty(optionalText('address', MAX_LENGTH.address)),
}).meta({ requiredMessage: FILL_REQUIRED });
