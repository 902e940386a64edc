import { groupBy, type Queryable } from '../../database/sql';
import { findNotDonations } from '../adoption/not-donations';
import { formatPaymentAmount } from '../format-payment-amount';
import { fits } from '../match-amount';
import type { ProviderPayment, ProviderRefund } from '../provider';
import type { Difference } from './difference';
import type { Period } from './reconcile-provider';

interface BookedPayment {
  readonly paymentId: string;
  readonly donationId: string;
  /** In minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly hasReceipt: boolean;
  /** False when the donor gave an e-mail address and nothing was ever sent to it, though it is no adopted payment of the past. */
  readonly wasTold: boolean;
}

interface KnownRefund {
  readonly refundId: string;
  /** In minor units of the payment's currency. */
  readonly amount: number;
  readonly status: ProviderRefund['status'];
}

/**
 * Compares every captured payment of the period with the donations, in both directions, including receipt and mail. A
 * payment that waits for the provider to name its day counts as matching.
 */
export async function comparePayments(
  db: Queryable,
  period: Period,
  payments: readonly ProviderPayment[],
): Promise<Difference[]> {
  const captured = payments.filter(({ captured: isCaptured }) => isCaptured);
  const booked = await bookedPayments(
    db,
    period,
    captured.map(({ id }) => id),
  );
  const waiting = await waitingPayments(
    db,
    captured.map(({ id }) => id),
  );
  const notDonations = await findNotDonations(db, captured);
  const ours = groupBy(booked, ({ paymentId }) => paymentId);
  const theirs = new Set(captured.map(({ id }) => id));
  return [
    ...captured
      .filter(({ id }) => !waiting.has(id) && !notDonations.has(id))
      .flatMap((payment) => differencesOf(payment, ours.get(payment.id)?.[0])),
    ...booked.filter(({ paymentId }) => !theirs.has(paymentId)).map(notAtProvider),
  ];
}

function differencesOf(payment: ProviderPayment, own: BookedPayment | undefined): Difference[] {
  const about = { reference: payment.id, donationId: own?.donationId ?? null };
  if (!own) {
    // Captured and fully refunded without our hearing of either: no money is missing.
    if (payment.amountRefunded === payment.amount) return [];
    const details = `Captured ${formatPaymentAmount(payment.amount, payment.currency)}, order ${payment.orderId ?? 'none'}, but there is no donation.`;
    return [{ kind: 'payment_without_donation', ...about, details }];
  }
  const found: Difference[] = [];
  if (own.currency === payment.currency && !fits(own, payment)) {
    found.push({
      kind: 'amount',
      ...about,
      details: `Captured ${formatPaymentAmount(payment.amount, payment.currency)}, booked ${formatPaymentAmount(own.amount, own.currency)}.`,
    });
  }
  if (!own.hasReceipt) found.push({ kind: 'receipt', ...about, details: 'The donation has no receipt.' });
  if (!own.wasTold) found.push({ kind: 'mail', ...about, details: 'No receipt email was sent to the donor.' });
  return found;
}

const notAtProvider = ({ paymentId, donationId, amount, currency }: BookedPayment): Difference => ({
  kind: 'donation_without_payment',
  reference: paymentId,
  donationId,
  details: `Booked ${formatPaymentAmount(amount, currency)}; Razorpay has no captured payment with this ID in the period.`,
});

/**
 * Reads the donations of these payments, and donations whose payment was created in the period. All their ids are put
 * together first: two conditions joined by "or" would read every donation and every receipt.
 */
function bookedPayments(db: Queryable, { from, to }: Period, ids: readonly string[]): Promise<BookedPayment[]> {
  return db.query<BookedPayment[]>(
    `select d.payment_id as "paymentId", d.id as "donationId", d.amount, d.currency, r.id is not null or d.source = 'imported' as "hasReceipt",
            coalesce(d.donor_email, '') = '' or r.sent_to_email_at is not null
              or exists (select 1 from mails m where m.receipt_id = r.id)
              or exists (select 1 from adoption_payments a where a.payment_id = d.payment_id and a.donation_id = d.id and a.run_id is not null)
              or exists (select 1 from subscriptions s where s.id = d.subscription_id and d.captured_at < s.adopted_at) as "wasTold"
       from donations d
       left join receipts r on r.donation_id = d.id
      where d.payment_id = any(array(
              select unnest($1::text[])
               union
              select provider_payment_id from payments
               where provider_created_at >= date_trunc('second', $2::timestamptz)
                 and provider_created_at < date_trunc('second', $3::timestamptz) + interval '1 second'))`,
    [ids, from, to],
  );
}

async function waitingPayments(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }[]>(
    'select provider_payment_id as id from payments where waits_until is not null and provider_payment_id = any($1::text[])',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Compares every refund of the period with our record of it. */
export async function compareRefunds(db: Queryable, refunds: readonly ProviderRefund[]): Promise<Difference[]> {
  const known = await db.query<KnownRefund[]>(
    'select provider_refund_id as "refundId", amount, status from refunds where provider_refund_id = any($1::text[])',
    [refunds.map(({ id }) => id)],
  );
  const ours = new Map(known.map((refund) => [refund.refundId, refund]));
  return refunds.flatMap((refund): Difference[] => {
    const own = ours.get(refund.id);
    if (own?.amount === refund.amount && own.status === refund.status) return [];
    const inWords = (amount: number): string => formatPaymentAmount(amount, refund.currency);
    const here = own ? `${own.status}, ${inWords(own.amount)}` : 'unknown';
    const details = `Refund of ${refund.paymentId}: ${refund.status}, ${inWords(refund.amount)} at Razorpay; ${here} here.`;
    return [{ kind: 'refund', reference: refund.id, donationId: null, details }];
  });
}
