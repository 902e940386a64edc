import { object, type InferType } from 'yup';
import {
  FILL_REQUIRED,
  giverName,
  nameOnPan,
  noWebAddress,
  nullWhenEmpty,
  optionalEmail,
  optionalPan,
  optionalPhone,
  optionalText,
  requiredEmail,
  requiredPan,
  requiredPhone,
  requiredText,
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

/** Validates a donor entered by the office; only the name is required, since a giver of cash may leave nothing else. */
export const donorDetailsSchema = object({
  name: giverName('Please enter the donor’s name.'),
  email: optionalEmail(),
  phone: optionalPhone(),
  pan: optionalPan(),
  nameOnPan: nameOnPan(),
  address: nullWhenEmpty(optionalText('address', MAX_LENGTH.address)),
});

export type DonorDetails = InferType<typeof donorDetailsSchema>;

/** Validates the request for a link to the donor's own page. */
export const donorLinkSchema = object({ email: requiredEmail() });

/** Validates a PAN that a donor adds later. */
export const ownPanSchema = object({ pan: requiredPan() });

/** Validates an address that a donor adds later. */
export const ownAddressSchema = object({ address: requiredText('address', MAX_LENGTH.address) });
