import type { BookedGift } from './books';
import type { History } from './history';
import type { Accepted } from './mailbox';
import type { Stage } from './stage';

interface Found {
  readonly lost: string[];
  readonly doubled: string[];
  readonly wrong: string[];
  /** Mails accepted more than once, under the same Message-ID. */
  readonly secondCopies: number;
}

interface QueuedMail {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly to: string;
  /** A cancellation is due: the thank-you of a gift that was refunded since, or the news of a refund that failed since. */
  readonly mayBeCancelled: boolean;
}

/** The outbox, the mails that the mail server accepted, and the times at which app or database were down. */
type Post = Pick<Stage, 'sql' | 'outages'> & { readonly mailbox: { accepted: () => readonly Accepted[] } };

/**
 * Checks that every mail of the outbox was sent to its address, that nothing else was, and that repeats happened only
 * around a kill.
 */
export async function compareMails(stage: Post, books: readonly BookedGift[], history: History): Promise<Found> {
  const accepted = groupById(stage.mailbox.accepted());
  const queued = await stage.sql<QueuedMail>(
    `select m.id, m.kind, m.status, m.to_address as "to",
            coalesce(m.kind = 'donation-receipt' and r.voided_at is not null
                  or m.kind = 'donation-refund' and f.status = 'failed', false) as "mayBeCancelled"
       from mails m
       left join receipts r on r.id = m.receipt_id
       left join refunds f on 'refund:' || f.id = m.dedupe_key`,
  );
  const secondCopies = [...accepted.values()].filter((copies) => copies.length > 1).length;
  const found: Found = { lost: [], doubled: [], wrong: [], secondCopies };
  for (const { id, kind, status, to, mayBeCancelled } of queued) {
    const copies = accepted.get(id) ?? [];
    accepted.delete(id);
    // A copy can have gone out before a kill, and the cancellation came before the next attempt.
    const isCancelled = status === 'cancelled' && mayBeCancelled;
    if (!isCancelled && (status !== 'sent' || copies.length === 0))
      found.lost.push(`mail ${id} (${kind}): ${status}, accepted ${copies.length} times`);
    found.wrong.push(
      ...copies
        .filter((copy) => copy.to.join() !== to)
        .map((copy) => `mail ${id} (${kind}) for ${to} went to ${copy.to.join()}`),
    );
    if (copies.some((copy, index) => index > 0 && !wasKilled(stage, copies[index - 1], copy))) {
      found.doubled.push(`mail ${id} (${kind}) was sent ${copies.length} times without a kill in between`);
    }
  }
  for (const [id, copies] of accepted)
    found.doubled.push(`${copies.length} mails with the id ${id}, which is not in the outbox`);
  for (const booked of books) compareMailsOf(booked, history, found);
  return found;
}

function groupById(mails: readonly Accepted[]): Map<string, Accepted[]> {
  const groups = new Map<string, Accepted[]>();
  for (const mail of mails) groups.set(mail.id, [...(groups.get(mail.id) ?? []), mail]);
  return groups;
}

const wasKilled = ({ outages }: Post, one: Accepted | undefined, other: Accepted): boolean =>
  outages.some(({ from, to }) => from <= other.at && to >= (one?.at ?? 0));

/** Checks for one mail with the receipt, and one for each correction to be mailed, all to an address of the giver. */
function compareMailsOf(booked: BookedGift, history: History, { lost, doubled, wrong }: Found): void {
  const gift = booked.flowId === null ? undefined : history.gifts.get(booked.flowId);
  const [receipt] = booked.receipts;
  if (!gift || !receipt) return;
  const name = `${receipt.number} (${booked.paymentId ?? 'offline'})`;
  const mails = receipt.mails.filter(({ kind }) => kind === 'donation-receipt');
  const corrections = history.corrections.get(booked.id) ?? [];
  const hasOwnPan = history.ownPans.some(({ person }) => person.pan === gift.person.pan);
  const most = Number(!booked.isPast) + corrections.filter(({ isMailed }) => isMailed).length + Number(hasOwnPan);
  const isGone = booked.status === 'refunded';
  // A gift refunded before we heard of it gets no thank-you.
  if (mails.length < 1 && !isGone && !booked.isPast) lost.push(`${name}: no mail`);
  if (mails.length > most) doubled.push(`${name}: ${mails.length} mails with the receipt, expected at most ${most}`);
  for (const { to } of receipt.mails) if (!gift.person.emails.includes(to)) wrong.push(`${name}: a mail to ${to}`);
  for (const { giver, isMailed, isCertain } of corrections) {
    const revision = receipt.revisions.find(({ snapshot }) => snapshot.donor.name === giver.name);
    const isSent = mails.some(
      ({ status, sentAt }) => status === 'sent' && revision && sentAt !== null && sentAt >= revision.issuedAt,
    );
    if (isMailed && isCertain && !isGone && !isSent)
      lost.push(`${name}: no mail since it was corrected to ${giver.name}`);
  }
}
