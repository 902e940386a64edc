import type { MailPlaceholder, MailTextInfo } from './mail-text-info';

/** Mails to donors whose words an office can write itself. What a law, a bank or a link asks for stays ours. */

const first: MailPlaceholder = {
  name: 'first_name',
  about: 'first name of the donor; left out with its comma where it is not known',
  sample: 'Kamala',
};
const foundation: MailPlaceholder = { name: 'foundation', about: 'name of the foundation', sample: 'our foundation' };
const purpose: MailPlaceholder = {
  name: 'purpose',
  about: 'campaign, or General donation',
  sample: 'Books for Kothrud',
};
const receipt: MailPlaceholder = { name: 'receipt', about: 'receipt number', sample: '2026-27/000042' };
const date: MailPlaceholder = { name: 'date', about: 'day of the gift', sample: '20 November 2026' };
const amount = (about: string): MailPlaceholder => ({ name: 'amount', about, sample: '₹2,500', isNeeded: true });
const gift: MailPlaceholder = {
  name: 'gift',
  about: 'which gift it is: monthly gift of ₹500',
  sample: 'monthly gift of ₹500',
  isNeeded: true,
};
const frequency: MailPlaceholder = { name: 'frequency', about: 'monthly or yearly', sample: 'monthly' };

const STOP =
  'On My giving you can pause or stop it at any time, and change the amount up to two days before a charge. You can also withdraw the mandate at your bank or in your UPI app.';
const STOP_DECLINED =
  'On My giving you can cancel it at any time. You can also withdraw the mandate at your bank or in your UPI app.';
const ATTACHED = 'The receipt is also attached. …what it is worth for tax…';
const WRONG = 'If anything is wrong, reply to this email and we will correct it.';
const OF_GIFT = [gift, frequency, first, foundation];

const recurring = (
  name: string,
  about: string,
  [subject, heading, opening, closing = '']: readonly [string, string, string, string?],
  fixed: readonly string[],
  button = 'My giving',
): MailTextInfo => ({
  name,
  about,
  channel: 'mail',
  placeholders: OF_GIFT,
  ours: { subject, heading: `${heading}, {first_name}`, opening, closing },
  fixed,
  buttons: [button],
});

type MailName =
  | 'receipt'
  | 'charge'
  | 'refund'
  | 'started'
  | 'reminder'
  | 'failed'
  | 'halted'
  | 'paused'
  | 'cancelled'
  | 'completed'
  | 'statement'
  | 'donorLink';

/** The mails, with ours as patterns. */
export const MAIL_KINDS: Readonly<Record<MailName, MailTextInfo>> = {
  receipt: {
    name: 'Thank you and receipt',
    about: 'Sent with the receipt of a gift. Copies, corrections and void receipts keep our words.',
    channel: 'mail',
    placeholders: [amount('what was given'), purpose, receipt, date, first, foundation],
    ours: {
      subject: 'Your donation of {amount} to {foundation}: receipt {receipt}',
      heading: 'Thank you, {first_name}',
      opening: 'Your {amount} has reached us. It goes to “{purpose}”.',
      closing: WRONG,
    },
    fixed: [ATTACHED],
    buttons: ['Receipt (PDF)', 'My giving'],
  },
  charge: {
    name: 'Receipt of a recurring gift',
    about: 'Sent with the receipt of every charge.',
    channel: 'mail',
    placeholders: [
      amount('what was charged'),
      { name: 'which', about: 'which gift it is', sample: 'this month’s gift, your 3rd' },
      frequency,
      purpose,
      receipt,
      date,
      first,
      foundation,
    ],
    ours: {
      subject: 'Your {frequency} gift of {amount} to {foundation}: receipt {receipt}',
      heading: 'Your lamp stays lit, {first_name}',
      opening: 'Your {amount} has reached us: {which}. It goes to “{purpose}”.',
      closing: WRONG,
    },
    fixed: [`${STOP} It ends automatically after 120 charges.`, ATTACHED],
    buttons: ['My giving', 'Receipt (PDF)'],
  },
  refund: {
    name: 'Refund',
    about: 'Sent when money goes back to the donor.',
    channel: 'mail',
    placeholders: [
      amount('what was refunded'),
      { name: 'given', about: 'what had been given', sample: '₹5,000' },
      purpose,
      first,
      foundation,
    ],
    ours: {
      subject: 'Your refund of {amount} from {foundation}',
      heading: 'Your refund of {amount}, {first_name}',
      opening: 'We have refunded {amount} of your donation.',
      closing: '',
    },
    fixed: [
      'It is returned to your original payment method within 10-14 business days.',
      'Receipt 2026-27/000042 now says ₹2,500. The new copy is attached; please use it instead of the earlier one.',
    ],
    buttons: ['My giving', 'Receipt (PDF)'],
  },
  started: recurring(
    'Recurring gift set up',
    'Sent when the mandate is active.',
    ['Your {frequency} gift is set up', 'Your lamp stays lit', 'Your {gift} is set up. Thank you.'],
    [`${STOP} You receive a receipt by email for every charge. It ends automatically after 120 charges.`],
  ),
  reminder: recurring(
    'Recurring gift due soon',
    'Sent one to three days before a charge.',
    [
      'Your {frequency} gift will be charged soon',
      'Your next gift is due soon',
      'Your next {gift} will be charged soon.',
    ],
    ['You need not do anything.', STOP],
  ),
  failed: recurring(
    'Charge declined',
    'Sent when the bank declines a charge for the first time.',
    [
      'Your {frequency} gift could not be charged',
      'A charge was declined',
      'Your bank declined the latest charge of your {gift}. We will try again on each of the next three days.\n\nIf your card has changed or expired, update it on My giving. You will not be charged twice.',
    ],
    [STOP_DECLINED],
    'Update the payment method',
  ),
  halted: recurring(
    'Recurring gift on hold',
    'Sent when every attempt to charge was declined.',
    [
      'Your {frequency} gift is on hold',
      'Your gift is on hold',
      'Every attempt to charge your {gift} was declined, so it is on hold. No further charges are made.\n\nAdd another payment method to continue from the next date. Missed charges are not collected.',
    ],
    [STOP_DECLINED],
    'Update the payment method',
  ),
  paused: recurring(
    'Recurring gift paused',
    'Sent when a recurring gift was paused.',
    [
      'Your {frequency} gift is paused',
      'Your gift is paused',
      'Your {gift} is paused. No charges are made until it is resumed.',
    ],
    ['You can resume or stop it on My giving at any time. If you paused it in your UPI app, resume it there.'],
  ),
  cancelled: recurring(
    'Recurring gift cancelled',
    'Sent when somebody ended a recurring gift.',
    [
      'Your {frequency} gift is cancelled',
      'Your gift is cancelled',
      'Your {gift} is cancelled. No further charges are made. Thank you for your support.',
    ],
    ['If you did not expect this, reply to this email.'],
  ),
  completed: recurring(
    'Recurring gift complete',
    'Sent after the last charge.',
    [
      'Your {frequency} gift is complete',
      'Your gift is complete',
      'Your {gift} is complete. No further charges are made. Thank you for your support.',
    ],
    ['If you did not expect this, reply to this email.'],
  ),
  statement: {
    name: 'Statement of a year',
    about: 'Sent with everybody’s statement of a financial year.',
    channel: 'mail',
    placeholders: [{ name: 'year', about: 'financial year', sample: '2025-26', isNeeded: true }, first, foundation],
    ours: {
      subject: 'Statement {year} of your giving to {foundation}',
      heading: 'Your year of giving, {first_name}',
      opening:
        'The attached statement lists your receipts of the financial year {year}, April to March, in one PDF. Thank you for each gift.',
      closing: WRONG,
    },
    fixed: ['It is a statement, not a receipt. For your tax return, use the certificate in Form 10BE.'],
    buttons: ['My giving'],
  },
  donorLink: {
    name: 'Link to My giving',
    about: 'Sent when a donor asks for the link to their page.',
    channel: 'mail',
    placeholders: [first, foundation],
    ours: {
      subject: 'Your giving to {foundation}',
      heading: 'Namaste, {first_name}',
      opening: 'You requested the link to your page. It shows your gifts, receipts and recurring gifts.',
      closing: '',
    },
    fixed: [
      'Keep this link private. Anyone who has it can see your receipts and stop a recurring gift. It works for 180 days.',
    ],
    buttons: ['Open my page'],
  },
};
