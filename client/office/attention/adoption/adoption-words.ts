import { istDate, formatDate } from '../../../../rules/dates';
import { formatRupees, groupIndian } from '../../../../rules/money';
import type { AdoptionChoice, AdoptionFactsFragment } from '../../../generated/graphql';
import { formatClock } from '../../ui/format';

export type Adoption = AdoptionFactsFragment;
export type Source = Adoption['sources'][number];

/** How the dry run and its end read. Pure. */

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${groupIndian(String(count))} ${count === 1 ? one : many}`;

const kinds = { plan: 'Plan', page: 'Payment page', qr: 'QR code' } as const;

/** 'Plan “Asha monthly 1000”', '12 payment links'. */
export function nameOf({ kind, title, linkCount }: Source): string {
  if (kind === 'link') return linkCount > 0 ? counted(linkCount, 'payment link') : 'Payment links';
  return kind === 'other' ? title : `${kinds[kind]} “${title}”`;
}

/** The provider's id, where a source has one. */
export const idOf = ({ kind, id }: Source): string =>
  kind === 'link' ? 'plink_…' : kind === 'plan' || kind === 'qr' ? id : '';

/** '14 donors, 126 payments'. */
export const paymentsOf = ({ kind, subscriptionCount, paymentCount }: Source): string =>
  [...(kind === 'plan' ? [counted(subscriptionCount, 'donor')] : []), counted(paymentCount, 'payment')].join(', ');

export interface Figure {
  label: string;
  figure: string;
  fact: string;
}

const joined = (...parts: (string | null | false)[]): string => parts.filter(Boolean).join(', ');

/** The five figures of a dry run. */
export function figuresOf({ figures }: Adoption): Figure[] {
  const { becomes, open, notDonations, receipts, elsewhere, closed } = figures;
  return [
    { label: 'Become donations', figure: groupIndian(String(becomes.count)), fact: formatRupees(becomes.amount) },
    { label: 'Wait for a campaign', figure: groupIndian(String(open.count)), fact: formatRupees(open.amount) },
    {
      label: 'Not donations',
      figure: groupIndian(String(notDonations.count)),
      fact: joined(formatRupees(notDonations.amount), notDonations.count > 0 && 'not asked again'),
    },
    {
      label: 'Donors',
      figure: `${groupIndian(String(figures.newDonors))} new`,
      fact: `${figures.matchedDonors} matched, ${figures.doubtfulDonors} doubtful`,
    },
    {
      label: 'Receipts',
      figure: groupIndian(String(receipts.count)),
      fact:
        joined(
          elsewhere.count > 0 && `${elsewhere.count} have one elsewhere`,
          closed.count > 0 && `${closed.count} of closed years`,
        ) || 'dated the day of capture',
    },
  ];
}

/** What stays out besides, in sentences. */
export function restOf({ figures, unreadCount }: Adoption): string[] {
  const { linked, refunded, exceptions, waiting } = figures;
  const sentences: [number, string][] = [
    [linked.count, `${counted(linked.count, 'payment')} already here as a donation: linked, counted once.`],
    [refunded.count, `${counted(refunded.count, 'payment')} fully refunded: no donation.`],
    [exceptions.count, `${counted(exceptions.count, 'payment')} for you to decide, under Needs attention.`],
    [
      waiting.count,
      `${counted(waiting.count, 'payment')} from today or yesterday, whose capture date is not certain yet.`,
    ],
    [unreadCount, `${counted(unreadCount, 'payment')} could not be read.`],
  ];
  return sentences.flatMap(([count, sentence]) => (count > 0 ? [sentence] : []));
}

/** What goes on by itself from then on: its subscriptions, and what is new. */
export function goesOn({ figures, sources }: Adoption): string {
  const others = sources.filter(({ kind, renews }) => kind === 'plan' && !renews).length;
  const goOn = sources.some(({ kind, choice }) => kind !== 'other' && (choice === 'general' || choice === 'campaign'));
  return [
    figures.recurring > 0 &&
      `${counted(figures.recurring, 'subscription')} continue${figures.recurring === 1 ? 's' : ''} as recurring gifts, with receipts and emails from the next charge.`,
    goOn &&
      'From then on, new payments and subscriptions of these sources come in by themselves, with receipts and emails.',
    others > 0 &&
      'Plans that are neither monthly nor yearly, or not in rupees, do not go on as recurring gifts: each of their charges comes in by itself.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** 'A dry run of today, 11:44 AM.' */
export function askedWords(askedAt: string): string {
  const isToday = istDate(askedAt) === istDate(Date.now());
  return `A dry run of ${isToday ? 'today' : formatDate(askedAt)}, ${formatClock(askedAt)}.`;
}

/** What an adoption did. */
export function resultWords({ result }: Adoption): string {
  if (!result) return '';
  const { adopted, receipts, linked, exceptions, failed } = result;
  return [
    `${counted(adopted.count, 'payment')} adopted, ${formatRupees(adopted.amount)}, with ${counted(receipts, 'receipt')}.`,
    linked > 0 && `${counted(linked, 'payment')} linked to donations that were here.`,
    exceptions > 0 && `${counted(exceptions, 'payment')} left for you under Needs attention.`,
    failed > 0 && `${counted(failed, 'payment')} could not be recorded. Ask Razorpay again to retry.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Value of the select of a source: a choice, or the id of a campaign. */
export const chosenOf = ({ choice, campaignId }: Source): string =>
  choice === 'campaign' ? (campaignId ?? '') : choice === 'open' ? '' : choice;

/** The choice that a value of the select stands for. */
export function choiceOf(value: string): { choice: AdoptionChoice; campaignId: string | null } {
  if (value === 'general' || value === 'not_donation') return { choice: value, campaignId: null };
  return value === '' ? { choice: 'open', campaignId: null } : { choice: 'campaign', campaignId: value };
}
