import type { DonationRowFragment } from '../../generated/graphql';
import type { BadgeStatus } from '../ui/StatusBadge';
import { methodNames } from '../ui/payment-methods';

const frequencies = { monthly: 'Monthly', yearly: 'Yearly' } as const;

/** 'One-time', 'Monthly' or 'Yearly'. */
export const typeOf = ({ donationFrequency }: Pick<DonationRowFragment, 'donationFrequency'>): string =>
  donationFrequency ? frequencies[donationFrequency] : 'One-time';

/** A donation that a part was refunded of counts, but says so; a void one was not refunded. */
export const badgeOf = ({
  status,
  refundedAmount,
  voidReason,
}: Pick<DonationRowFragment, 'status' | 'refundedAmount' | 'voidReason'>): BadgeStatus => {
  if (voidReason) return 'void';
  return status === 'success' && refundedAmount > 0 ? 'partlyRefunded' : status;
};

/** A method as it is read; one the provider has added since as it is written. */
export const methodInWords = (method: string | null): string =>
  method === null ? 'Not chosen yet' : (methodNames[method] ?? method);
