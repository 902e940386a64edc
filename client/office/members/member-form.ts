import { istToday } from '../../../rules/dates';
import { DEFAULT_MEMBERSHIP_TYPE } from '../../../rules/limits';
import { knownMemberSchema, picturelessMemberSchema } from '../../../rules/known-member';
import type { MembershipType } from '../../../rules/member';
import { parseRupees, rupeesInput } from '../../../rules/money';
import type { MemberInput, MemberRowFragment } from '../../generated/graphql';
import { formatPhone } from '../ui/format';
import { validator } from '../forms/validator';

/** The member dialog's fields as they are typed: the amount in rupees, the joining date as yyyy-MM-dd. */
export interface MemberFormValues {
  name: string;
  city: string;
  mobileNumber: string;
  email: string;
  panCardNumber: string;
  imageUrl: string;
  membershipType: MembershipType;
  subscriptionAmount: string;
  address: string;
  joiningDate: string;
}

/** What the dialog's foot and its fields call them. */
export const memberLabels: Record<keyof MemberFormValues, string> = {
  name: 'Name',
  city: 'City',
  mobileNumber: 'Mobile Number',
  email: 'Email',
  panCardNumber: 'PAN Card Number',
  imageUrl: 'Image URL',
  membershipType: 'Membership Type',
  subscriptionAmount: 'Subscription Amount',
  address: 'Address',
  joiningDate: 'Joining Date',
};

/** A stored member as the dialog shows it; a new one joins today in Asia/Kolkata. */
export const memberValues = (member: MemberRowFragment | null): MemberFormValues => ({
  name: member?.name ?? '',
  city: member?.city ?? '',
  mobileNumber: formatPhone(member?.mobileNumber ?? ''),
  email: member?.email ?? '',
  panCardNumber: member?.panCardNumber ?? '',
  imageUrl: member?.imageUrl ?? '',
  membershipType: member?.membershipType ?? DEFAULT_MEMBERSHIP_TYPE,
  subscriptionAmount: member ? rupeesInput(member.subscriptionAmount) : '',
  address: member?.address ?? '',
  joiningDate: member?.joiningDate ?? istToday(),
});

const AMOUNT_MESSAGE = 'Please enter the amount in figures, for example 1,200.';

/** As the API takes it; call it with values that passed `validateMember`. */
export const memberInput = (values: MemberFormValues): MemberInput => ({
  ...values,
  subscriptionAmount: parseRupees(values.subscriptionAmount) ?? NaN,
});

const amountIsNoNumber = ({ subscriptionAmount }: MemberFormValues): boolean =>
  subscriptionAmount.trim() !== '' && parseRupees(subscriptionAmount) === null;

const typedAmount = (values: MemberFormValues): Partial<Record<'subscriptionAmount', string>> =>
  amountIsNoNumber(values) ? { subscriptionAmount: AMOUNT_MESSAGE } : {};

export const validateMember = validator<MemberFormValues>(knownMemberSchema, memberInput, typedAmount);
/** As `validateMember`, of a member who is stored without a picture. */
export const validatePictureless = validator<MemberFormValues>(picturelessMemberSchema, memberInput, typedAmount);
