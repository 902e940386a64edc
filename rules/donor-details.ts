import { object, type InferType } from 'yup';
import { optionalAnyPhone } from './any-phone';
import { giverName, nameOnPan, nullWhenEmpty, optionalEmail, optionalPan, optionalText } from './fields';
import { MAX_LENGTH } from './limits';

/** Validates a donor entered by the office; only the name is required, since a giver of cash may leave nothing else. */
export const donorDetailsSchema = object({
  name: giverName('Please enter the donor’s name.'),
  email: optionalEmail(),
  phone: optionalAnyPhone(),
  pan: optionalPan(),
  nameOnPan: nameOnPan(),
  address: nullWhenEmpty(optionalText('address', MAX_LENGTH.address)),
});

export type DonorDetails = InferType<typeof donorDetailsSchema>;
