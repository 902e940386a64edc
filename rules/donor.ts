import { object, type InferType } from 'yup';
import {
  FILL_REQUIRED,
  giverName,
  nameOnPan,
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

/** Donor details of the donate dialog; PAN and address may stay empty. */
export const donorSchema = object({
  name: giverName('Please enter your full name.'),
  email: requiredEmail(),
  phone: requiredPhone(),
  pan: optionalPan(),
  nameOnPan: nameOnPan(),
  address: nullWhenEmpty(optionalText('address', MAX_LENGTH.address)),
}).meta({ requiredMessage: FILL_REQUIRED });

/** A donor as the office writes one down: whoever gave cash at an event may have left nothing but a name. */
export const donorDetailsSchema = object({
  name: giverName('Please enter the donor’s name.'),
  email: optionalEmail(),
  phone: optionalPhone(),
  pan: optionalPan(),
  nameOnPan: nameOnPan(),
  address: nullWhenEmpty(optionalText('address', MAX_LENGTH.address)),
});

export type DonorDetails = InferType<typeof donorDetailsSchema>;

/** Who asks for the link to the page of their own giving. */
export const donorLinkSchema = object({ email: requiredEmail() });

/** A donor adds the PAN that was missing. */
export const ownPanSchema = object({ pan: requiredPan() });

/** A donor adds the address that was missing. */
export const ownAddressSchema = object({ address: requiredText('address', MAX_LENGTH.address) });
