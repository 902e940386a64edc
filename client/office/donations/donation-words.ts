import { OFFLINE_METHODS, methodRules } from '../../../rules/offline-methods';
import type { DonationRowFragment } from '../../generated/graphql';
import type { BadgeStatus } from '../ui/StatusBadge';

const frequencies = { monthly: 'Monthly', yearly: 'Yearly' } as const;
const methods: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OFFLINE_METHODS.map((method) => [method, methodRules(method).label])),
  card: 'Card',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  paylater: 'Pay later',
  emi: 'EMI',
  cardless_emi: 'Cardless EMI',
};

/** 'One-time', 'Monthly' or 'Yearly'. */
export const typeOf = ({ donationFrequency }: Pick<DonationRowFragment, 'donationFrequency'>): string =>
  donationFrequency ? frequencies[donationFrequency] : 'One-time';

/** A donation that a part was refunded of counts, but says so. */
export const badgeOf = ({
  status,
  refundedAmount,
}: Pick<DonationRowFragment, 'status' | 'refundedAmount'>): BadgeStatus =>
  status === 'success' && refundedAmount > 0 ? 'partlyRefunded' : status;

/** A method as it is read; one the provider has added since as it is written. */
export const methodInWords = (method: string | null): string =>
  method === null ? 'Not chosen yet' : (methods[method] ?? method);
