import { formatLongDate } from '../../../rules/dates';
import type { RecurringFrequency } from '../../../rules/donation';
import { formatRupees } from '../../../rules/money';
import { confirmationNote } from '../../../rules/recurring';
import { mailContent, type MailContent, type MailFact } from './layout';

/** What the mails of a recurring gift tell of it; `amount` in paise. */
export interface RecurringGift {
  readonly siteName: string;
  readonly donorName: string;
  readonly amount: number;
  readonly frequency: RecurringFrequency;
  readonly campaignTitle: string | null;
  readonly totalCount: number;
  readonly nextChargeAt: Date | null;
}

const every = ({ frequency }: RecurringGift): string => (frequency === 'monthly' ? 'every month' : 'every year');
const noun = ({ frequency, amount }: RecurringGift): string => `${frequency} gift of ${formatRupees(amount)}`;
const REPLY = 'To change or stop your gift, reply to this mail. You can also withdraw the mandate at your bank or in your UPI app at any time.';

function facts(gift: RecurringGift): MailFact[] {
  return [
    { label: 'Gift', value: `${formatRupees(gift.amount)} ${every(gift)}` },
    { label: 'For', value: gift.campaignTitle ?? 'General donation' },
    ...(gift.nextChargeAt ? [{ label: 'Next charge', value: formatLongDate(gift.nextChargeAt) }] : []),
  ];
}

const letter = (gift: RecurringGift, rest: { subject: string; opening: string[]; closing: string[]; button?: { label: string; url: string } }): MailContent =>
  mailContent({ siteName: gift.siteName, greeting: `Dear ${gift.donorName},`, facts: facts(gift), ...rest });

/** The mandate stands and the first charge is made; its receipt comes in a mail of its own. */
export function recurringStartedMail(gift: RecurringGift): MailContent {
  const note = confirmationNote(gift.amount);
  return letter(gift, {
    subject: `Your ${gift.frequency} gift is set up`,
    opening: [
      `Thank you. Your ${noun(gift)} is set up. You get a receipt by e-mail for every charge.`,
      `It ends by itself after ${gift.totalCount} charges.`,
    ],
    closing: [...(note ? [note] : []), REPLY],
  });
}

/** One to three days before a charge. */
export function recurringReminderMail(gift: RecurringGift): MailContent {
  const note = confirmationNote(gift.amount);
  return letter(gift, {
    subject: `Your ${gift.frequency} gift will be charged soon`,
    opening: [`Your next ${noun(gift)} is about to be charged. You need not do anything${note ? ' but confirm it when your bank asks' : ''}.`],
    closing: [...(note ? [note] : []), REPLY],
  });
}

/** A charge was refused for the first time in its cycle; it is tried again on the next three days. */
export function recurringFailedMail(gift: RecurringGift, link: string): MailContent {
  return letter(gift, {
    subject: `Your ${gift.frequency} gift could not be charged`,
    opening: [
      `Your bank refused the latest charge of your ${noun(gift)}. It is tried again on each of the next three days.`,
      'If your card has changed or expired, you can give another one here. Nothing is charged twice.',
    ],
    button: { label: 'Update the payment method', url: link },
    closing: [REPLY],
  });
}

/** Every try was refused; nothing is charged until the donor acts. */
export function recurringHaltedMail(gift: RecurringGift, link: string): MailContent {
  return letter(gift, {
    subject: `Your ${gift.frequency} gift is on hold`,
    opening: [
      `Every try to charge your ${noun(gift)} was refused, so it is on hold and nothing is charged.`,
      'With another payment method it goes on from its next date; what was missed meanwhile is not charged.',
    ],
    button: { label: 'Take it up again', url: link },
    closing: [REPLY],
  });
}

export function recurringPausedMail(gift: RecurringGift): MailContent {
  return letter(gift, {
    subject: `Your ${gift.frequency} gift is paused`,
    opening: [`Your ${noun(gift)} is paused. Nothing is charged until it is resumed.`],
    closing: [REPLY],
  });
}

/** @param how stopped by somebody, or run to its end */
export function recurringEndedMail(gift: RecurringGift, how: 'cancelled' | 'completed'): MailContent {
  const ended = how === 'cancelled' ? 'is cancelled' : 'has run to its end';
  return letter(gift, {
    subject: `Your ${gift.frequency} gift ${ended}`,
    opening: [`Your ${noun(gift)} ${ended}. Nothing more is charged. Thank you for what you have given.`],
    closing: ['If you did not expect this, reply to this mail.'],
  });
}
