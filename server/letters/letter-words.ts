import { formatLetterDate, type IsoDate } from '../../rules/dates';
import { giftDates, namesGifts, receiptNumbers, type LetterPlaceholder } from '../../rules/letters';
import { membershipEndWords } from '../../rules/member';
import { formatRupees, groupIndian } from '../../rules/money';
import { fillPlaceholders, paragraphsOf } from '../../rules/placeholders';
import type { Recipient } from './recipients';

/** How somebody is addressed whose name is not known. */
const UNNAMED = 'Friend';

/** A letter as it is drawn. */
export interface Letter {
  /** Lines of the window: name and address. */
  readonly to: readonly string[];
  readonly paragraphs: readonly string[];
}

/** What all letters of a print have in common. */
export interface LetterText {
  readonly text: string;
  readonly printedOn: IsoDate;
  readonly foundation: string;
}

/** Splits name and address into lines; commas at the ends of lines are left out. */
export function addressLines({ name, address }: Pick<Recipient, 'name' | 'address'>): string[] {
  const lines = (address ?? '').split('\n').map((line) => line.trim().replace(/,+$/, ''));
  return [name ?? '', ...lines].filter(Boolean);
}

/** Whether an address can be written on an envelope. */
export const hasAddress = ({ address }: Pick<Recipient, 'address'>): boolean => (address ?? '').trim() !== '';

/** Fills a letter for somebody. */
export function letterFor(recipient: Recipient, { text, printedOn, foundation }: LetterText): Letter {
  const { name, total, gifts, first, last, receipts, endsOn } = recipient;
  const values: Record<LetterPlaceholder, string> = {
    name: name?.trim() || UNNAMED,
    total: gifts > 0 ? formatRupees(total) : '',
    gifts: gifts > 0 ? `${groupIndian(String(gifts))} ${gifts === 1 ? 'gift' : 'gifts'}` : '',
    dates: giftDates(first, last),
    receipts: receiptNumbers(receipts),
    ends: endsOn ? membershipEndWords(endsOn, printedOn) : '',
    date: formatLetterDate(printedOn),
    foundation,
  };
  return {
    to: hasAddress(recipient) ? addressLines(recipient) : [],
    paragraphs: paragraphsOf(fillPlaceholders(text, values)),
  };
}

/** Why somebody gets nothing; null for whoever gets a letter or label. */
export function skipReason(
  recipient: Recipient,
  { needsAddress, needsGift }: { needsAddress: boolean; needsGift: boolean },
): 'withdrawn' | 'address' | 'gift' | null {
  if (recipient.isWithdrawn) return 'withdrawn';
  if (needsGift && recipient.gifts === 0) return 'gift';
  return needsAddress && !hasAddress(recipient) ? 'address' : null;
}

/** Whether a text is of use only to whoever gave. */
export const needsGift = (text: string): boolean => namesGifts(text);
