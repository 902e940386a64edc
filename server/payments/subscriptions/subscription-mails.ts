import { formatLetterDate } from '../../../rules/dates';
import type { SubscriptionFrequency } from '../../../rules/donation';
import { formatRupees } from '../../../rules/money';
import type { MailTextKind } from '../../../rules/mail-texts';
import { callName, withCallName } from '../../../rules/names';
import { confirmationNote } from '../../../rules/subscription';
import {
  mailContent,
  type MailBody,
  type MailButton,
  type MailContent,
  type MailFact,
} from '../../mail/templates/layout';
import { DONOR_PAGE_URL_MARK, receiptPdfUrlMark } from '../../mail/templates/marks';
import { STOP, STOP_DECLINED } from '../../mail/templates/stop-subscription';

/** Data of the mails about a recurring gift; `amount` in paise. */
export interface SubscriptionTerms {
  readonly siteName: string;
  readonly donorName: string;
  readonly amount: number;
  readonly frequency: SubscriptionFrequency;
  readonly campaignTitle: string | null;
  readonly totalCount: number;
  readonly nextChargeAt: Date | null;
  readonly firstGiftAt: Date | null;
  /** Id of the latest charge's receipt that is not void. */
  readonly lastReceiptId: string | null;
}

/** Data of another recurring gift of the same mailbox for the same purpose; `amount` in paise. */
export interface OtherGift extends Pick<SubscriptionTerms, 'donorName' | 'amount' | 'frequency'> {
  readonly begunAt: Date;
}

/** Says how often a recurring gift is charged. */
export const every = ({ frequency }: Pick<SubscriptionTerms, 'frequency'>): string =>
  frequency === 'monthly' ? 'every month' : 'every year';
const noun = ({ frequency, amount }: SubscriptionTerms): string => `${frequency} gift of ${formatRupees(amount)}`;
const MY_GIVING: MailButton = { label: 'My giving', url: DONOR_PAGE_URL_MARK };

function facts(gift: SubscriptionTerms): MailFact[] {
  return [
    { label: 'Gift', value: `${formatRupees(gift.amount)} ${every(gift)}` },
    gift.campaignTitle ? { label: 'Campaign', value: gift.campaignTitle } : { label: 'For', value: 'General donation' },
    ...(gift.firstGiftAt ? [{ label: 'First gift', value: formatLetterDate(gift.firstGiftAt) }] : []),
    ...(gift.nextChargeAt ? [{ label: 'Next', value: formatLetterDate(gift.nextChargeAt) }] : []),
  ];
}

interface Letter extends Pick<MailBody, 'subject' | 'heading' | 'opening' | 'closing' | 'picture' | 'buttons'> {
  readonly kind: MailTextKind;
  /** What stands below the office's own words; the closing by default. */
  readonly fixed?: readonly string[];
}

const letter = (gift: SubscriptionTerms, { buttons = [MY_GIVING], kind, fixed, ...rest }: Letter): MailContent =>
  mailContent({
    siteName: gift.siteName,
    words: {
      kind,
      values: {
        gift: noun(gift),
        frequency: gift.frequency,
        first_name: callName(gift.donorName),
        foundation: gift.siteName,
      },
      fixed: fixed ?? rest.closing,
    },
    facts: facts(gift),
    because: `You receive this email because you give ${every(gift)}.`,
    ...rest,
    heading: withCallName(rest.heading, gift.donorName),
    buttons,
  });

/** Asks whether all gifts were meant: only the owner of the mailbox may learn of the others. */
function besides([other, ...more]: readonly OtherGift[]): string[] {
  if (!other) return [];
  const terms = [other, ...more].map(
    (gift) =>
      `${formatRupees(gift.amount)} ${every(gift)} in the name of ${gift.donorName}, since ${formatLetterDate(gift.begunAt)}`,
  );
  return more.length === 0
    ? [
        `Another gift from this address for the same purpose is running: ${terms.join()}. If only one was meant, cancel either of them on My giving. The other goes on.`,
      ]
    : [
        `${terms.length} other gifts from this address for the same purpose are running: ${terms.join('; ')}. If only one was meant, cancel the others on My giving. The one you keep goes on.`,
      ];
}

/**
 * Mail when the mandate is active and the first charge is made; the receipt has a mail of its own.
 * @param others gifts for the same purpose that it may double by mistake; empty when it runs alone
 */
export function subscriptionStartedMail(gift: SubscriptionTerms, others: readonly OtherGift[]): MailContent {
  const note = confirmationNote(gift.amount);
  const receipt = gift.lastReceiptId ? [{ label: 'Receipt (PDF)', url: receiptPdfUrlMark(gift.lastReceiptId) }] : [];
  return letter(gift, {
    kind: 'started',
    subject: `Your ${gift.frequency} gift is set up`,
    heading: 'Your lamp stays lit',
    picture: 'lamp-wide',
    opening: [`Your ${noun(gift)} is set up. Thank you.`],
    buttons: [MY_GIVING, ...receipt],
    closing: [
      ...besides(others),
      `${STOP} You receive a receipt by email for every charge. It ends automatically after ${gift.totalCount} charges.`,
      ...(note ? [note] : []),
    ],
  });
}

/** Mail one to three days before a charge. */
export function subscriptionReminderMail(gift: SubscriptionTerms): MailContent {
  const note = confirmationNote(gift.amount);
  const toDo = note ? 'Please confirm it when your bank asks.' : 'You need not do anything.';
  return letter(gift, {
    kind: 'reminder',
    fixed: [toDo, ...(note ? [note] : []), STOP],
    subject: `Your ${gift.frequency} gift will be charged soon`,
    heading: 'Your next gift is due soon',
    picture: 'lamp-wide',
    opening: [`Your next ${noun(gift)} will be charged soon. ${toDo}`],
    closing: [...(note ? [note] : []), STOP],
  });
}

/** A charge was declined for the first time in its cycle; it is tried again on the next three days. */
export function subscriptionFailedMail(gift: SubscriptionTerms): MailContent {
  return letter(gift, {
    kind: 'failed',
    subject: `Your ${gift.frequency} gift could not be charged`,
    heading: 'A charge was declined',
    opening: [
      `Your bank declined the latest charge of your ${noun(gift)}. We will try again on each of the next three days.`,
      'If your card has changed or expired, update it on My giving. You will not be charged twice.',
    ],
    buttons: [{ ...MY_GIVING, label: 'Update the payment method' }],
    closing: [STOP_DECLINED],
  });
}

/** Mail when every retry was refused; nothing is charged until the donor acts. */
export function subscriptionHaltedMail(gift: SubscriptionTerms): MailContent {
  // The provider keeps the date of the next cycle, on which nothing is charged.
  return letter(
    { ...gift, nextChargeAt: null },
    {
      kind: 'halted',
      subject: `Your ${gift.frequency} gift is on hold`,
      heading: 'Your gift is on hold',
      opening: [
        `Every attempt to charge your ${noun(gift)} was declined, so it is on hold. No further charges are made.`,
        'Add another payment method to continue from the next date. Missed charges are not collected.',
      ],
      buttons: [{ ...MY_GIVING, label: 'Update the payment method' }],
      closing: [STOP_DECLINED],
    },
  );
}

/** Mail when the gift was paused. */
export function subscriptionPausedMail(gift: SubscriptionTerms): MailContent {
  return letter(gift, {
    kind: 'paused',
    subject: `Your ${gift.frequency} gift is paused`,
    heading: 'Your gift is paused',
    opening: [`Your ${noun(gift)} is paused. No charges are made until it is resumed.`],
    closing: ['You can resume or stop it on My giving at any time. If you paused it in your UPI app, resume it there.'],
  });
}

/**
 * Mail when the gift ended.
 * @param how cancelled by somebody, or completed
 */
export function subscriptionEndedMail(gift: SubscriptionTerms, how: 'cancelled' | 'completed'): MailContent {
  const ended = how === 'cancelled' ? 'is cancelled' : 'is complete';
  return letter(gift, {
    kind: how,
    subject: `Your ${gift.frequency} gift ${ended}`,
    heading: `Your gift ${ended}`,
    opening: [`Your ${noun(gift)} ${ended}. No further charges are made. Thank you for your support.`],
    closing: ['If you did not expect this, reply to this email.'],
  });
}

/** Data of the mail about a change of amount or payment method; amounts in paise. */
export interface ChangedTerms {
  readonly siteName: string;
  readonly name: string;
  readonly oldAmount: number;
  readonly amount: number;
  readonly frequency: SubscriptionFrequency;
  readonly startsAt: Date;
}

/** Mail when the donor authorised another amount or payment method. */
export function subscriptionChangedMail({
  siteName,
  name,
  oldAmount,
  amount,
  frequency,
  startsAt,
}: ChangedTerms): MailContent {
  const period = frequency === 'monthly' ? 'every month' : 'every year';
  const note = confirmationNote(amount);
  const on = formatLetterDate(startsAt);
  const isAmount = oldAmount !== amount;
  return mailContent({
    siteName,
    subject: isAmount
      ? `Your ${frequency} gift changes to ${formatRupees(amount)}`
      : `Your ${frequency} gift has a new payment method`,
    heading: withCallName('Your gift is changed', name),
    opening: [
      isAmount
        ? `Your ${frequency} gift is ${formatRupees(amount)} instead of ${formatRupees(oldAmount)} from ${on}.`
        : `Your ${frequency} gift of ${formatRupees(amount)} is taken from the new payment method from ${on}.`,
      'The earlier authorisation ends. You are charged once on that day, not twice.',
    ],
    facts: [
      { label: 'Gift', value: `${formatRupees(amount)} ${period}` },
      ...(isAmount ? [{ label: 'Before', value: `${formatRupees(oldAmount)} ${period}` }] : []),
      { label: 'From', value: on },
    ],
    buttons: [MY_GIVING],
    closing: [...(note ? [note] : []), 'If you did not ask for this, reply to this email.'],
    because: `You receive this email because you give ${period}.`,
  });
}
