import { formatDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import type { FindAnythingQuery } from '../../generated/graphql';
import { badgeOf, methodInWords } from '../donations/donation-words';
import { formatPhone } from '../ui/format';
import type { BadgeStatus } from '../ui/StatusBadge';

export type FoundGroup = 'Donors' | 'Gifts and receipts' | 'Campaigns' | 'Pages';

/** One thing that a search found, and where it is opened. */
export interface Found {
  group: FoundGroup;
  /** Address within the office, or of a page of the site. */
  to: string;
  title: string;
  second: string;
  badge?: BadgeStatus;
  /** In paise. */
  amount?: number;
}

/** Longest list of a group. */
const OF_A_GROUP = 4;
const GENERAL = 'General causes';

const sentence = (parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(', ');
const gifts = (count: number): string => (count === 1 ? '1 gift' : `${count} gifts`);

/** Puts what begins with the text first; the rest keeps its order. */
function bestFirst(found: readonly Found[], text: string): Found[] {
  const begins = (title: string): boolean =>
    title
      .toLowerCase()
      .split(/[\s,]+/)
      .some((word) => word.startsWith(text.toLowerCase()));
  return [...found].sort((a, b) => Number(begins(b.title)) - Number(begins(a.title))).slice(0, OF_A_GROUP);
}

const donorsOf = ({ donors }: FindAnythingQuery): Found[] =>
  (donors?.items ?? []).map(({ id, name, email, phone, donationCount, donatedAmount }) => ({
    group: 'Donors',
    to: `/admin/donors/${id}`,
    title: name || email || 'Donor without a name',
    second: sentence([phone && formatPhone(phone), email || 'no e-mail', gifts(donationCount)]),
    amount: donatedAmount,
  }));

type FoundGift = NonNullable<FindAnythingQuery['gifts']>['items'][number];

/** 'Cheque 771203', 'UPI'. */
const moneyOf = ({ paymentMethod, paymentReference }: FoundGift): string =>
  [methodInWords(paymentMethod), paymentReference].filter(Boolean).join(' ');

function giftsOf({ gifts, receipts }: FindAnythingQuery): Found[] {
  const byNumber = (receipts?.items ?? []).map((receipt): [string, Found] => [
    receipt.donationId,
    {
      group: 'Gifts and receipts',
      to: `/admin/donations/${receipt.donationId}`,
      title: sentence([receipt.receiptNumber, receipt.donorName]),
      second: sentence([receipt.voidedAt && 'Void', formatDate(receipt.issuedOn), receipt.campaignTitle ?? GENERAL]),
      badge: receipt.voidedAt ? 'refunded' : 'success',
      amount: receipt.amount,
    },
  ]);
  const byDonor = (gifts?.items ?? []).map((gift): [string, Found] => [
    gift.id,
    {
      group: 'Gifts and receipts',
      to: `/admin/donations/${gift.id}`,
      title: sentence([gift.receiptNumber ?? gift.importedReceiptNumber, gift.donorName]),
      second: sentence([moneyOf(gift), formatDate(gift.createdAt), gift.campaignTitle ?? GENERAL]),
      badge: badgeOf(gift),
      amount: gift.amount,
    },
  ]);
  // The gift knows more of itself than its receipt does.
  return [...new Map([...byNumber, ...byDonor]).values()];
}

const campaignsOf = ({ campaigns }: FindAnythingQuery): Found[] =>
  (campaigns?.items ?? []).map(({ title, status, raisedAmount, goalAmount }) => ({
    group: 'Campaigns',
    to: `/admin/campaigns?q=${encodeURIComponent(title)}`,
    title,
    second: `${formatRupees(raisedAmount)} of ${formatRupees(goalAmount)}`,
    badge: status,
  }));

/** Lists what a search found, by group; four of each at most, the best first. */
export const foundIn = (answer: FindAnythingQuery, text: string): Found[] =>
  [donorsOf(answer), giftsOf(answer), campaignsOf(answer)].flatMap((group) => bestFirst(group, text));

/** Lists the pages whose name has the text. */
export const foundPages = (pages: readonly Found[], text: string): Found[] =>
  bestFirst(
    pages.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase())),
    text,
  );
