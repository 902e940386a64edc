import { financialYear, istDate, istToday } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { isSamePerson } from '../../../rules/person-name';
import type { MyGivingFragment, OwnGiftFragment } from '../../generated/graphql';

/** Props of the page's parts. */
export interface Opened {
  page: MyGivingFragment;
  pageKey: string;
  /** Reloads the page's data. */
  onChanged: () => Promise<void>;
}

export type Person = MyGivingFragment['people'][number];

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Builds the first line: since when, how often and how much was given, without refunds. */
export function leadOf({ name, gifts, years }: MyGivingFragment): string {
  const thanks = name ? `Thank you, ${name}.` : 'Thank you.';
  const counted = gifts.filter(({ isVoid }) => !isVoid);
  const first = counted.at(-1);
  if (!first) return `${thanks} Your gifts and receipts will appear here.`;
  const lamps = counted.length === 1 ? 'a lamp' : `${small[counted.length] ?? counted.length} lamps`;
  const given = years.reduce((sum, { givenAmount }) => sum + givenAmount, 0);
  return `${thanks} Since ${istDate(first.receivedAt).slice(0, 4)} you have lit ${lamps} on the bridge, ${formatRupees(given)} in all.`;
}

/** Describes the PANs on receipts, per name. */
export function pansOf({ people }: MyGivingFragment): string {
  const known = people.filter(({ maskedPan }) => maskedPan !== null);
  const pans = known.map(({ name, maskedPan }) => (people.length > 1 ? `${maskedPan} (${name})` : maskedPan));
  if (pans.length === 0) return '';
  return `PAN on your receipts: ${pans.join(', ')}.`;
}

export const personOf = ({ people }: MyGivingFragment, { donorName }: OwnGiftFragment): Person | undefined =>
  people.find(({ name }) => isSamePerson(name, donorName));

export const isCurrentYear = (year: string): boolean => year === financialYear(istToday());

export const asksForAddress = ({ gifts }: MyGivingFragment): boolean =>
  gifts.some(({ taxBenefit }) => taxBenefit === 'eligible_without_address');

/** Returns the id of a focus target after a strip disappeared. */
export const receiptButton = (giftId: string): string => `receipt-${giftId}`;

/** Lists gifts that ask for a PAN: the first one of each name without a known PAN. */
export function giftsWithoutPan(page: MyGivingFragment): OwnGiftFragment[] {
  const lacking = page.gifts.filter((gift) => gift.taxBenefit === 'no_pan' && !personOf(page, gift)?.maskedPan);
  return lacking.filter(
    (gift, at) => lacking.findIndex(({ donorName }) => isSamePerson(donorName, gift.donorName)) === at,
  );
}

export const focusReceipt = (gift: OwnGiftFragment) => document.getElementById(receiptButton(gift.id))?.focus();

/** Toast after a PAN was added to a gift. */
export const PAN_DONE = {
  title: 'PAN added',
  description: 'The corrected receipts will be emailed to you.',
};
