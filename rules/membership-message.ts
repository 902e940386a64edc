import type { IsoDate } from './dates';
import { membershipEndWords } from './member';
import { fillPlaceholders } from './placeholders';
import { whatsappChatLink } from './whatsapp';

/** Placeholders of the message, with what they stand for. */
export const MEMBERSHIP_PLACEHOLDERS = [
  { name: 'name', about: 'name of the member' },
  { name: 'ends', about: 'end of the membership: ends on …, ended on …' },
  { name: 'foundation', about: 'name of the foundation' },
] as const;

/** The message that is offered for a member whose membership ends. */
export const DEFAULT_MEMBERSHIP_MESSAGE =
  'Namaste {name}, your membership of {foundation} {ends}. Would you like to stay with us? Simply reply to this message. Thank you for all your support.';

/**
 * Builds a link that opens the WhatsApp chat of a member with the message, for the office to read and send.
 * @returns null when the number is no phone number
 */
export function membershipChatLink(
  member: { readonly name: string; readonly mobileNumber: string; readonly expiryDate: IsoDate },
  { text, foundation, today }: { text: string; foundation: string; today: IsoDate },
): string | null {
  const { name, mobileNumber, expiryDate } = member;
  return whatsappChatLink(
    mobileNumber,
    fillPlaceholders(text, { name, foundation, ends: membershipEndWords(expiryDate, today) }),
  );
}
