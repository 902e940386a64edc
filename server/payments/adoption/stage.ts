import { EntityTable } from '../../database/entity-table';
import { insertRows, saveRows } from '../../database/insert-rows';
import type { Queryable } from '../../database/sql';
import { formatPaymentAmount } from '../format-payment-amount';
import { amountWithoutFee } from '../match-amount';
import { AdoptionPaymentEntity } from './adoption-payment.entity';
import { AdoptionSourceEntity } from './adoption-source.entity';
import { AdoptionSubscriptionEntity } from './adoption-subscription.entity';
import type { NewSource } from './page-key';
import type { AccountPlan, AccountSubscription, Collected } from './parse-account';

const payments = new EntityTable(AdoptionPaymentEntity);
const sources = new EntityTable(AdoptionSourceEntity);
const subscriptions = new EntityTable(AdoptionSubscriptionEntity);

/** A paid invoice of a subscription that began elsewhere. */
export interface Charge {
  readonly subscriptionId: string;
  readonly planId: string;
  readonly paidAt: Date | null;
}

/** Where payments of the account come from. */
export interface Origins {
  /** By payment id. */
  readonly charges: Map<string, Charge>;
  /** Ids of the orders of payment links. */
  readonly linkOrders: Set<string>;
  /** QR codes by payment id. */
  readonly codes: Map<string, { readonly id: string; readonly name: string }>;
  /** Number of payment links. */
  links: number;
}

/** A payment with its source, ready to be kept. */
export interface Staged {
  readonly collected: Collected;
  readonly source: NewSource;
  readonly subscriptionId: string | null;
  /** Moment of the capture, where an invoice names it. */
  readonly capturedAt: Date | null;
}

/** Finds which of these subscriptions began here. */
export async function knownSubscriptions(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }[]>(
    `select provider_subscription_id as id from subscriptions
      where provider_subscription_id = any($1::text[]) and adopted_at is null`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Keeps a subscription of the account with its plan as the source of its charges. */
export async function keepSubscription(
  db: Queryable,
  runId: string | null,
  plan: AccountPlan,
  { state, quantity, createdAt, giver }: AccountSubscription,
): Promise<void> {
  const title = plan.name || `${formatPaymentAmount(plan.amount, plan.currency)} a time`;
  await saveRows(db, sources, 'key', [{ key: plan.id, kind: 'plan', title, renews: plan.frequency !== null }]);
  await saveRows(db, subscriptions, 'providerSubscriptionId', [
    {
      providerSubscriptionId: state.id,
      runId,
      sourceKey: plan.id,
      amount: plan.amount * quantity,
      frequency: plan.frequency,
      facts: state,
      notes: giver,
      begunAt: createdAt,
    },
  ]);
}

/** A payment that is done stays as it is; one that failed is tried again. */
const AGAIN = `on conflict (payment_id) do update
  set run_id = coalesce(excluded.run_id, adoption_payments.run_id), source_key = excluded.source_key, facts = excluded.facts, amount = excluded.amount,
      provider_subscription_id = excluded.provider_subscription_id, is_refunded = excluded.is_refunded,
      captured_at = excluded.captured_at, own_receipt = excluded.own_receipt, donor_name = excluded.donor_name,
      donor_email = excluded.donor_email, donor_phone = excluded.donor_phone, donor_address = excluded.donor_address,
      donor_pan = excluded.donor_pan, payer_address = excluded.payer_address, outcome = null, done_at = null
  where adoption_payments.done_at is null or adoption_payments.outcome = 'failed'`;

/** Keeps a page of payments for the dry run, with their sources. */
export async function keepPayments(
  db: Queryable,
  runId: string,
  askedAt: Date,
  links: number,
  page: readonly Staged[],
): Promise<void> {
  const found = new Map(page.map(({ source }) => [source.key, source]));
  await insertRows(
    db,
    sources,
    [...found.values()].map((source) => ({ ...source, linkCount: source.kind === 'link' ? links : 0 })),
    `on conflict (key) do update set title = coalesce(nullif(excluded.title, ''), adoption_sources.title),
       link_count = excluded.link_count`,
  );
  await insertRows(
    db,
    payments,
    page.map((staged) => rowOf(runId, askedAt, staged)),
    AGAIN,
  );
}

/** Keeps a new payment of a source that was adopted before; of a run that is under way it stays a part. */
export const keepArrival = (db: Queryable, askedAt: Date, arrival: Kept): Promise<void> =>
  insertRows(db, payments, [rowOf(null, askedAt, arrival)], AGAIN);

/** What a row needs to know of a payment. */
export type Kept = Omit<Staged, 'source'> & { readonly source: Pick<NewSource, 'key'> };

const rowOf = (runId: string | null, askedAt: Date, { collected, source, ...known }: Kept) => {
  const { payment, payer, vpa } = collected;
  const amount = amountWithoutFee(payment);
  return {
    paymentId: payment.id,
    runId,
    sourceKey: source.key,
    providerSubscriptionId: known.subscriptionId,
    facts: payment,
    amount,
    currency: payment.currency,
    isRefunded: payment.status === 'refunded' || payment.amountRefunded >= amount,
    paidAt: payment.createdAt,
    capturedAt: known.capturedAt,
    seenAt: askedAt,
    ownReceipt: payer.receipt,
    donorName: payer.name,
    donorEmail: payer.email,
    donorPhone: payer.phone,
    donorAddress: payer.address,
    donorPan: payer.pan,
    payerAddress: vpa,
  };
};
