import { parseRupees } from '../../../rules/money';
import type { DonationFilter } from '../../generated/graphql';
import { methodOptions } from '../ui/payment-methods';
import { amountRange, choice } from './define-list';

const sources = [
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Recorded by the office' },
  { value: 'imported', label: 'Brought in' },
] as const;

/** Filters by what a gift is, which the lists of donations and of receipts share. */
export const giftFilters = {
  method: choice('Method', methodOptions),
  ...amountRange,
  source: choice('Source', sources),
};

interface GiftValues {
  method?: string;
  min?: string;
  max?: string;
  source?: (typeof sources)[number]['value'];
}

const paise = (rupees: string | undefined) => (rupees === undefined ? undefined : parseRupees(rupees));

/** The shared filters that are set, as the API takes them. */
export const giftFilterOf = ({
  method,
  min,
  max,
  source,
}: GiftValues): Pick<DonationFilter, 'paymentMethod' | 'amountFrom' | 'amountTo' | 'source'> => ({
  paymentMethod: method,
  amountFrom: paise(min),
  amountTo: paise(max),
  source,
});
