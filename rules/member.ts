import { object } from 'yup';
import { addMonths, addYears, type IsoDate } from './dates';
import {
  nullWhenEmpty,
  oneOf,
  optionalEmail,
  optionalPan,
  optionalPanOrEnds,
  paise,
  requiredDate,
  requiredLine,
  requiredPhone,
} from './fields';
import { requiredImage } from './image-fields';
import { DEFAULT_MEMBERSHIP_TYPE, MAX_DONATION, MAX_LENGTH, MEMBERSHIP_TYPES } from './limits';

export type MembershipType = (typeof MEMBERSHIP_TYPES)[number];
export type MemberStatus = 'active' | 'expired';

/** Validates a member saved by the office; the subscription is in paise, the joining date a day in Asia/Kolkata. */
export const memberSchema = object({
  name: requiredLine('name', MAX_LENGTH.name),
  city: requiredLine('city', MAX_LENGTH.city),
  mobileNumber: requiredPhone('Please enter the mobile number.'),
  email: nullWhenEmpty(optionalEmail()),
  panCardNumber: optionalPan(),
  imageUrl: requiredImage('image URL'),
  membershipType: oneOf(MEMBERSHIP_TYPES, 'Please choose monthly or yearly.').default(DEFAULT_MEMBERSHIP_TYPE),
  subscriptionAmount: paise(0, MAX_DONATION, 'Please enter the subscription amount.'),
  joiningDate: requiredDate('Please select the joining date.'),
});

/** Validates the same of a member who is known: a PAN that was not touched comes back as its ends. */
export const knownMemberSchema = memberSchema.shape({ panCardNumber: optionalPanOrEnds() });

/**
 * Returns the expiry date: one month or one year after joining, clamped to the month's end (31 January gives 28 or 29
 * February).
 */
export function membershipExpiry(joiningDate: IsoDate, type: MembershipType): IsoDate {
  return type === 'yearly' ? addYears(joiningDate, 1) : addMonths(joiningDate, 1);
}

/** Returns the status on a day; the membership is still active on its expiry date. */
export function memberStatus(expiryDate: IsoDate, today: IsoDate): MemberStatus {
  return expiryDate >= today ? 'active' : 'expired';
}
