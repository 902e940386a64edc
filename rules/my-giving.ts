import { object } from 'yup';
import { requiredEmail, requiredPan, requiredText } from './fields';
import { MAX_LENGTH } from './limits';

/** Validates the request for a link to the donor's own page. */
export const donorLinkSchema = object({ email: requiredEmail() });

/** Validates a PAN that a donor adds later. */
export const ownPanSchema = object({ pan: requiredPan() });

/** Validates an address that a donor adds later. */
export const ownAddressSchema = object({ address: requiredText('address', MAX_LENGTH.address) });
