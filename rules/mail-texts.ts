import { DEFAULT_LETTER, DEFAULT_MEMBER_LETTER, LETTER_PLACEHOLDERS, MEMBER_LETTER_PLACEHOLDERS } from './letters';
import { DEFAULT_MEMBERSHIP_MESSAGE, MEMBERSHIP_PLACEHOLDERS } from './membership-message';
import { MAIL_KINDS } from './mail-kinds';
import type { MailTextInfo, MailWords } from './mail-text-info';
import { placeholdersIn, unknownPlaceholder } from './placeholders';
import { hasWebAddress } from './web-address';

/** Names of the texts that an office can write itself. */
export const MAIL_TEXT_KINDS = [
  'receipt',
  'charge',
  'refund',
  'started',
  'reminder',
  'failed',
  'halted',
  'paused',
  'cancelled',
  'completed',
  'statement',
  'donorLink',
  'letter',
  'memberLetter',
  'membership',
] as const;
export type MailTextKind = (typeof MAIL_TEXT_KINDS)[number];

const SAMPLES: Readonly<Record<string, string>> = {
  name: 'Kamala Deshmukh',
  total: '₹2,500',
  gifts: '2 gifts',
  dates: 'between 1 April 2026 and 20 November 2026',
  receipts: '2026-27/000042, 2026-27/000043',
  ends: 'ends on 30 November 2026',
  date: '20 November 2026',
  foundation: 'our foundation',
};
const bare = (opening: string): MailWords => ({ subject: '', heading: '', opening, closing: '' });
const written = (
  name: string,
  about: string,
  channel: 'paper' | 'chat',
  opening: string,
  placeholders: readonly { readonly name: string; readonly about: string }[],
): MailTextInfo => ({
  name,
  about,
  channel,
  ours: bare(opening),
  placeholders: placeholders.map((each) => ({ ...each, sample: SAMPLES[each.name] ?? '' })),
  fixed: [],
  buttons: [],
});

/** All texts that an office can write itself. */
export const MAIL_TEXTS: Readonly<Record<MailTextKind, MailTextInfo>> = {
  ...MAIL_KINDS,
  letter: written(
    'Letter to donors',
    'Printed from Donors and Donations.',
    'paper',
    DEFAULT_LETTER,
    LETTER_PLACEHOLDERS,
  ),
  memberLetter: written(
    'Letter to members',
    'Printed from Members.',
    'paper',
    DEFAULT_MEMBER_LETTER,
    MEMBER_LETTER_PLACEHOLDERS,
  ),
  membership: written(
    'WhatsApp to a member',
    'Opened from Members when a membership ends; you send it by hand.',
    'chat',
    DEFAULT_MEMBERSHIP_MESSAGE,
    MEMBERSHIP_PLACEHOLDERS,
  ),
};

/** Maximum lengths in characters. */
const MAIL_TEXT_LENGTHS: Readonly<Record<keyof MailWords, number>> = {
  subject: 150,
  heading: 80,
  opening: 2_000,
  closing: 1_500,
};

const LABELS: Readonly<Record<keyof MailWords, string>> = {
  subject: 'subject',
  heading: 'heading',
  opening: 'text',
  closing: 'closing',
};
const NO_LINKS = 'Please write no web address: the buttons carry the links, which are of each donor alone.';

/** Fields of a kind that are written: a letter and a message have an opening alone. */
export const wordsOf = (kind: MailTextKind): (keyof MailWords)[] =>
  MAIL_TEXTS[kind].channel === 'mail' ? ['subject', 'heading', 'opening', 'closing'] : ['opening'];

function problemOf(kind: MailTextKind, field: keyof MailWords, text: string): string | null {
  const { channel, placeholders } = MAIL_TEXTS[kind];
  if (text.trim() === '') return field === 'closing' ? null : `Please enter the ${LABELS[field]}.`;
  if (text.length > MAIL_TEXT_LENGTHS[field])
    return `The ${LABELS[field]} may have at most ${MAIL_TEXT_LENGTHS[field]} characters.`;
  if ((field === 'subject' || field === 'heading') && text.includes('\n')) return 'This is one line.';
  if (channel === 'mail' && (hasWebAddress(text) || text.includes('[['))) return NO_LINKS;
  const unknown = unknownPlaceholder(
    text,
    placeholders.map(({ name }) => name),
  );
  if (unknown) return unknown;
  const missing = placeholders.find(({ name, isNeeded }) => isNeeded && !placeholdersIn(text).includes(name));
  if (field !== 'opening' || !missing) return null;
  return `This text needs {${missing.name}}: ${missing.about}.`;
}

/** Tells what is wrong with a text, by field; empty when nothing is. */
export function mailTextProblems(kind: MailTextKind, words: MailWords): { field: keyof MailWords; message: string }[] {
  return wordsOf(kind).flatMap((field) => {
    const message = problemOf(kind, field, words[field]);
    return message ? [{ field, message }] : [];
  });
}

/** Values of the placeholders for a preview. */
export const sampleValues = (kind: MailTextKind): Record<string, string> =>
  Object.fromEntries(MAIL_TEXTS[kind].placeholders.map(({ name, sample }) => [name, sample]));
