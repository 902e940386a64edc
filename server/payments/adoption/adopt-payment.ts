import type { EntityManager } from 'typeorm';
import { istDate } from '../../../rules/dates';
import { recordAudit } from '../../audit/audit';
import { flagForAttention } from '../../attention/attention';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { askedNews } from '../capture-news';
import { formatPaymentAmount } from '../format-payment-amount';
import { lockPayment } from '../payment-lock';
import { recordPayment } from '../payment-record';
import type { ProviderPayment, ProviderRefund } from '../provider';
import { bookEarlierNews } from '../refunds/apply-refunds';
import { recordRefund } from '../refunds/record-refund';
import { settleAttention } from '../unmatched/unmatched-attention';
import type { AdoptionOutcome } from './adoption-payment.entity';
import { bookAdopted, type AdoptedGift } from './book-adopted';
import { decisionParams, decisions, type Decision } from './decide';

interface Decided {
  readonly id: string;
  readonly amount: number;
  readonly at: Date;
  readonly decision: Decision;
  readonly bookedId: string | null;
  readonly twinId: string | null;
}

/** A payment as it was kept: JSON, so that its moment is a text. */
type Kept = Omit<ProviderPayment, 'createdAt'> & { readonly createdAt: string };

const DECIDED = decisions('a.payment_id = $3');

/** Reads what the provider said of a payment; null when it is done or unknown. */
export async function readFacts(db: Pick<EntityManager, 'query'>, paymentId: string): Promise<ProviderPayment | null> {
  const row = await firstRow<{ facts: Kept | null }>(
    db,
    'select facts from adoption_payments where payment_id = $1 and done_at is null',
    [paymentId],
  );
  return row?.facts ? { ...row.facts, createdAt: new Date(row.facts.createdAt) } : null;
}

/**
 * Adopts one payment in one transaction: decides as the dry run does, now under the payment's lock, and books it, links
 * it to the gift that is here, or leaves it to the office. Repetition changes nothing.
 * @param refunds all refunds of the payment, fetched before
 * @param mailedSince moment from which a capture is news, and its receipt is mailed; null mails nothing
 * @returns what was decided; null when it was done before
 */
export function adoptPayment(
  deps: ServiceDeps,
  userId: string | null,
  paymentId: string,
  refunds: readonly ProviderRefund[],
  mailedSince: Date | null = null,
): Promise<Decision | null> {
  return deps.dataSource.transaction(async (manager) => {
    await lockPayment(manager, paymentId);
    const payment = await readFacts(manager, paymentId);
    const now = deps.now();
    const decided = await firstRow<Decided>(manager, DECIDED, [...decisionParams(now), paymentId]);
    if (!payment || !decided) return null;
    const { decision } = decided;
    if (decision === 'open' || decision === 'not_donation' || decision === 'waits') return decision;
    const isQuiet = mailedSince === null || decided.at < mailedSince;
    const donationId = await act(deps, manager, { payment, decided, refunds, userId, isQuiet });
    await finish(manager, paymentId, decision, donationId, now);
    return decision;
  });
}

interface Adoption {
  readonly payment: ProviderPayment;
  readonly decided: Decided;
  readonly refunds: readonly ProviderRefund[];
  readonly userId: string | null;
  readonly isQuiet: boolean;
}

/** Carries a decision out. Returns the id of the payment's donation; null without one. */
async function act(deps: ServiceDeps, manager: EntityManager, adoption: Adoption): Promise<string | null> {
  const { payment, decided, refunds } = adoption;
  switch (decided.decision) {
    case 'here':
      return decided.bookedId;
    case 'twin':
      return decided.twinId === null ? null : takeTwin(deps, manager, decided.twinId, adoption);
    case 'receipt':
    case 'elsewhere':
    case 'closed':
      return book(deps, manager, adoption);
    case 'exception':
      await keep(deps, manager, payment, null);
      await flagForAttention(manager, 'unmatched_payment', payment.id, null, whyNot(payment));
      return null;
    default:
      // Known with its refunds, so that the comparison of refunds agrees.
      await keep(deps, manager, payment, null);
      for (const refund of refunds) await recordRefund(manager, refund);
      await settleAttention(manager, payment.id, deps.now());
      return null;
  }
}

function whyNot({ amount, currency }: ProviderPayment): string {
  const paid = `${formatPaymentAmount(amount, currency)} was paid outside of this site`;
  return currency === 'INR'
    ? `${paid}; the number of its receipt is on another donation.`
    : `${paid}, in another currency.`;
}

/** Stores the payment among those that are known here. */
async function keep(
  deps: ServiceDeps,
  manager: EntityManager,
  payment: ProviderPayment,
  donationId: string | null,
): Promise<void> {
  await recordPayment(manager, payment, askedNews(payment, deps.now(), deps.now()), { donationId });
}

async function book(
  deps: ServiceDeps,
  manager: EntityManager,
  { payment, decided, refunds, userId, isQuiet }: Adoption,
): Promise<string> {
  const hasReceipt = decided.decision === 'receipt';
  const arrival = { paymentId: payment.id, method: payment.method, capturedAt: decided.at };
  const gift: AdoptedGift = { ...arrival, hasReceipt, isQuiet };
  const booked = await bookAdopted(deps, manager, gift);
  await keep(deps, manager, payment, booked.id);
  await settleEarlier(deps, manager, booked.id, payment.id, refunds);
  if (payment.international)
    await flagForAttention(
      manager,
      'international_payment',
      payment.id,
      booked.id,
      'Paid with a foreign card or account.',
    );
  if (booked.agreed !== null && booked.agreed !== decided.amount) {
    const [agreed, charged] = [booked.agreed, decided.amount].map((amount) => formatPaymentAmount(amount, 'INR'));
    const details = `Agreed amount ${agreed ?? ''}, but ${charged ?? ''} was charged.`;
    await flagForAttention(manager, 'amount_mismatch', payment.id, booked.id, details);
  }
  await recordAudit(manager, {
    userId,
    action: 'donation.adopt',
    entity: 'donation',
    entityId: booked.id,
    after: {
      paymentId: payment.id,
      amount: decided.amount,
      capturedOn: istDate(decided.at),
      campaign: booked.campaignTitle,
      receiptNumber: booked.receiptNumber,
    },
  });
  return booked.id;
}

/** Gives a gift that is here the id of its payment, so that refunds and comparisons find it. */
async function takeTwin(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  { payment, refunds, userId }: Adoption,
): Promise<string> {
  await manager.query('update donations set payment_id = $2, updated_at = now() where id = $1', [
    donationId,
    payment.id,
  ]);
  await keep(deps, manager, payment, donationId);
  await settleEarlier(deps, manager, donationId, payment.id, refunds);
  await recordAudit(manager, {
    userId,
    action: 'donation.link',
    entity: 'donation',
    entityId: donationId,
    after: { paymentId: payment.id },
  });
  return donationId;
}

/**
 * Books what was refunded so far as every refund, but as told before: nothing is mailed for the past. Ends the
 * exceptions that earlier news filed for the payment.
 */
async function settleEarlier(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  paymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  for (const refund of refunds) await recordRefund(manager, refund);
  await manager.query(
    `update refunds set booked_at = $2 where provider_payment_id = $1 and status = 'processed' and booked_at is null`,
    [paymentId, deps.now()],
  );
  await bookEarlierNews(deps, manager, donationId, paymentId);
  await settleAttention(manager, paymentId, deps.now());
}

/** Marks a payment as done; who paid is forgotten here, since the donation says it. */
async function finish(
  manager: EntityManager,
  paymentId: string,
  outcome: AdoptionOutcome & Decision,
  donationId: string | null,
  now: Date,
): Promise<void> {
  await manager.query(
    `update adoption_payments
        set outcome = $2, donation_id = $3, done_at = $4, facts = null, donor_name = '', donor_email = '', donor_phone = '',
            donor_address = null, donor_pan = null, payer_address = '', own_receipt = null
      where payment_id = $1`,
    [paymentId, outcome, donationId, now],
  );
}
