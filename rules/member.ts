import { object } from 'yup';
import { addDays, addMonths, addYears, formatLetterDate, type IsoDate } from './dates';
import {
  nullWhenEmpty,
  oneOf,
  optionalEmail,
  optionalPan,
  optionalText,
  paise,
  requiredDate,
  requiredLine,
  requiredPhone,
} from './fields';
import { optionalImage, requiredImage } from './image-fields';
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
  address: nullWhenEmpty(optionalText('address', MAX_LENGTH.address)),
  joiningDate: requiredDate('Please select the joining date.'),
});

/** What is other for a member who was brought in without a picture: one can be changed and renewed without finding a photo. */
export const withoutPicture = { imageUrl: optionalImage('image URL') };

/**
 * Returns the expiry date: one month or one year after joining, clamped to the month's end (31 January gives 28 or 29
 * February).
 */
export function membershipExpiry(joiningDate: IsoDate, type: MembershipType): IsoDate {
  return type === 'yearly' ? addYears(joiningDate, 1) : addMonths(joiningDate, 1);
}

/** From when a membership runs, and how long. */
interface Term {
  readonly joiningDate: IsoDate;
  readonly membershipType: MembershipType;
}

/**
 * Returns the expiry date of a member who is saved: the one that is stored while nobody changes the term, since members
 * are brought in with the end that they had elsewhere.
 */
export function savedExpiry(
  { joiningDate, membershipType }: Term,
  known: (Term & { expiryDate: IsoDate }) | null,
): IsoDate {
  const isSameTerm = known?.joiningDate === joiningDate && known.membershipType === membershipType;
  return isSameTerm ? known.expiryDate : membershipExpiry(joiningDate, membershipType);
}

/** When a membership ends, seen from a day. */
type MembershipEnds = 'thisMonth' | 'nextMonth' | 'ended';

/** Returns the days between which memberships end, both included; the first is null for all that ended before. */
export function membershipsEndBetween(ends: MembershipEnds, today: IsoDate): { from: IsoDate | null; to: IsoDate } {
  if (ends === 'ended') return { from: null, to: addDays(today, -1) };
  const from = addMonths(`${today.slice(0, 7)}-01`, ends === 'thisMonth' ? 0 : 1);
  return { from, to: addDays(addMonths(from, 1), -1) };
}

/** Writes when a membership ends: 'ends on 30 November 2026', 'ended on 12 October 2026'. */
export const membershipEndWords = (expiryDate: IsoDate, today: IsoDate): string =>
  `${memberStatus(expiryDate, today) === 'active' ? 'ends' : 'ended'} on ${formatLetterDate(expiryDate)}`;

/** Whether the office may want to write to a member: the membership ends by the end of the next month, or has ended. */
export const endsSoon = (expiryDate: IsoDate, today: IsoDate): boolean =>
  expiryDate <= membershipsEndBetween('nextMonth', today).to;

/** Returns the status on a day; the membership is still active on its expiry date. */
export function memberStatus(expiryDate: IsoDate, today: IsoDate): MemberStatus {
  return expiryDate >= today ? 'active' : 'expired';
}
