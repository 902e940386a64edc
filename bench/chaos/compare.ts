import { istDate, type IsoDate } from '../../rules/dates';
import { startContentVersion } from '../../server/database/content-version';
import { loadEnv } from '../../server/env';
import { createLog } from '../../server/log';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import type { Difference } from '../../server/payments/reconcile/difference';
import { reconcile } from '../../server/payments/reconcile/reconcile';
import { readLedger } from '../../tests/support/ledger';
import { compareMoneyBack, returnedOf, type MoneyBack } from './compare-money-back';
import { untilQuiet } from './settle-down';
import type { Stage } from './stage';

/** What is younger than ten minutes is left out of a comparison, so it is made with a clock that is an hour ahead. */
const AHEAD_MS = 3_600_000;

/** What the provider has, as far as it is compared; amounts in paise, times in seconds. */
interface ProviderState extends MoneyBack {
  readonly payments: readonly {
    readonly id: string; readonly amount: number; readonly captured: boolean; readonly created_at: number;
  }[];
  readonly invoices: readonly { readonly payment_id: string | null; readonly paid_at: number | null }[];
  readonly subscriptions: readonly { readonly id: string; readonly status: string; readonly paid_count: number }[];
}

interface Booked {
  readonly paymentId: string;
  readonly amount: number;
  readonly refunded: number;
  readonly status: string;
  readonly receipts: number;
  readonly issuedOn: IsoDate | null;
  readonly mails: number;
}

/** What came of the comparison of the books with the provider and the mailbox. */
export interface Verdict {
  /** Captured payments that are not a donation with receipt and mail, in words. */
  readonly lost: string[];
  /** Donations, receipts or mails that there should be fewer of. */
  readonly doubled: string[];
  /** Anything else that does not agree. */
  readonly wrong: string[];
  readonly payments: number;
  /** Refunds of donations, and disputes. */
  readonly refunds: number;
  readonly disputes: number;
  /** Refunds and disputes that nobody told of, and that the comparison of lists found, as the daily one does. */
  readonly foundByReconciliation: number;
  /** Mails that were accepted more than once, under the same Message-ID. */
  readonly secondCopies: number;
}

/** Compares captured payments, refunds, disputes, donations, receipts, mails and sums, each with the others. */
export async function compare(stage: Stage, begin: Date): Promise<Verdict> {
  const before = await lookForDifferences(stage, begin, false);
  const unheard = before.filter(isOfMoneyBack).length;
  const wrong = unheard > 0 ? (await lookForDifferences(stage, begin, true)).map(inWords) : [];
  await untilQuiet(stage);
  const missing = before.filter((each) => !isOfMoneyBack(each));
  const named = new Set(missing.map(({ reference }) => reference));
  const lost = missing.map(inWords);
  const doubled: string[] = [];

  const told = await stage.control<ProviderState>('state');
  const captured = told.payments.filter((payment) => payment.captured);
  const returned = returnedOf(told);
  const booked = new Map((await readBooked(stage)).map((row) => [row.paymentId, row]));
  const paidAt = new Map(told.invoices.map((invoice) => [invoice.payment_id, invoice.paid_at]));
  for (const payment of captured) {
    const own = booked.get(payment.id);
    booked.delete(payment.id);
    if (!own) {
      if (!named.has(payment.id)) lost.push(`${payment.id}: captured, no donation`);
      continue;
    }
    // A lost dispute after a refund takes more than was given; the books go down to nothing.
    const gone = Math.min(payment.amount, returned.get(payment.id) ?? 0);
    const isGone = gone === payment.amount;
    if (own.amount !== payment.amount) wrong.push(`${payment.id}: captured ${payment.amount}, booked ${own.amount}`);
    if (own.refunded !== gone) wrong.push(`${payment.id}: ${gone} went back, booked ${own.refunded}`);
    if (own.status !== (isGone ? 'refunded' : 'success')) wrong.push(`${payment.id}: the donation is ${own.status}`);
    if (own.receipts < 1) lost.push(`${payment.id}: no receipt`);
    // Money that was gone before we heard of it is not thanked for.
    if (own.mails < 1 && !isGone) lost.push(`${payment.id}: no mail`);
    if (own.mails > 1) doubled.push(`${payment.id}: ${own.mails} mails`);
    wrong.push(...wrongDate(payment, own, paidAt.get(payment.id) ?? null, stage.now()));
  }
  for (const { paymentId } of booked.values()) doubled.push(`${paymentId}: a donation without a captured payment`);

  const back = await compareMoneyBack(stage, told, new Set(captured.map(({ id }) => id)));
  lost.push(...back.lost);
  doubled.push(...back.doubled);
  wrong.push(...back.wrong);
  const mails = await compareMails(stage);
  lost.push(...mails.lost);
  wrong.push(...(await compareSums(stage, captured, returned)), ...(await compareStates(stage, told)), ...(await stillOpen(stage)));
  return {
    lost, doubled, wrong,
    payments: captured.length,
    refunds: told.refunds.length,
    disputes: told.disputes.length,
    foundByReconciliation: unheard,
    secondCopies: mails.secondCopies,
  };
}

const isOfMoneyBack = ({ kind }: Difference): boolean => kind === 'refund' || kind === 'dispute';

const inWords = ({ kind, reference, details }: Difference): string => `${kind} ${reference}: ${details}`;

/** The product's own comparison with the provider's lists. @param isMending books first what can be booked */
async function lookForDifferences(stage: Stage, begin: Date, isMending: boolean): Promise<Difference[]> {
  const env = loadEnv(stage.settings);
  const log = createLog('silent');
  const now = (): Date => new Date(stage.now().getTime() + AHEAD_MS);
  const content = await startContentVersion(stage.db, stage.postgres.url, log, now);
  try {
    const deps = { ...env, dataSource: stage.db, content, log, now };
    const provider = createRazorpayProvider(env.payments);
    return (await reconcile(deps, provider, istDate(begin), istDate(now()), isMending)).differences;
  } finally {
    await content.close();
  }
}

const readBooked = (stage: Stage): Promise<Booked[]> =>
  stage.sql<Booked>(
    `select d.payment_id as "paymentId", d.amount, d.refunded_amount as refunded, d.status,
            count(distinct r.id)::int as receipts, min(r.issued_on)::text as "issuedOn",
            count(distinct m.id) filter (where m.kind = 'donation-receipt')::int as mails
       from donations d
       left join receipts r on r.donation_id = d.id
       left join mails m on m.receipt_id = r.id
      where d.payment_id is not null
      group by d.id`,
  );

/**
 * The receipt of a debit has the day on which its invoice was paid; that of a single gift the day of its capture, which
 * is not before that of its payment's beginning.
 */
function wrongDate({ id, created_at: begun }: ProviderState['payments'][number], { issuedOn }: Booked, paidAt: number | null, now: Date): string[] {
  if (issuedOn === null) return [];
  const first = istDate(new Date((paidAt ?? begun) * 1000));
  const last = paidAt === null ? istDate(new Date(now.getTime() + AHEAD_MS)) : first;
  return issuedOn < first || issuedOn > last ? [`${id}: paid on ${first}, the receipt is of ${issuedOn}`] : [];
}

async function compareMails(stage: Stage): Promise<{ lost: string[]; secondCopies: number }> {
  // A thank-you that had not gone out when the gift went back is not sent any more.
  const queued = await stage.sql<{ id: string; kind: string; status: string }>(
    `select m.id, m.kind, m.status from mails m left join receipts r on r.id = m.receipt_id
      where not (m.status = 'cancelled' and m.kind = 'donation-receipt' and r.voided_at is not null)`,
  );
  const times = stage.mailbox.accepted();
  const lost = queued
    .filter(({ id, status }) => status !== 'sent' || !times.has(id))
    .map(({ id, kind, status }) => `mail ${id} (${kind}): ${status}, accepted ${times.get(id) ?? 0} times`);
  return { lost, secondCopies: [...times.values()].filter((count) => count > 1).length };
}

async function compareSums(
  stage: Stage,
  captured: ProviderState['payments'],
  returned: ReadonlyMap<string, number>,
): Promise<string[]> {
  const ledger = await readLedger(stage.db);
  const remaining = captured.map(({ id, amount }) => Math.max(0, amount - (returned.get(id) ?? 0)));
  const left = remaining.filter((rest) => rest > 0);
  const amount = left.reduce((sum, rest) => sum + rest, 0);
  const expected: Partial<typeof ledger> = {
    successes: left.length, successAmount: amount, receipts: left.length, totals: { amount, count: left.length },
    wrongCampaigns: 0, wrongDonors: 0, wrongEligible: 0, gaps: 0, wrongReturns: 0, wrongListings: 0,
  };
  return Object.entries(expected)
    .map(([name, value]) => [name, JSON.stringify(value), JSON.stringify(ledger[name as keyof typeof ledger])] as const)
    .filter(([, wanted, found]) => wanted !== found)
    .map(([name, wanted, found]) => `${name}: ${found} instead of ${wanted}`);
}

async function compareStates(stage: Stage, { subscriptions }: ProviderState): Promise<string[]> {
  const ours = await stage.sql<{ id: string; state: string }>(
    `select provider_subscription_id as id, status || ', ' || paid_count || ' debits' as state from subscriptions`,
  );
  const theirs = new Map(subscriptions.map(({ id, status, paid_count: count }) => [id, `${status}, ${count} debits`]));
  return ours
    .filter(({ id, state }) => theirs.get(id) !== state)
    .map(({ id, state }) => `${id}: ${state} here, ${theirs.get(id) ?? 'unknown'} at the provider`);
}

/**
 * After three days no order is open, and no job has given up. A job that was replaced while it ran loses its key and
 * its further attempts; when its process is killed too, its row stays, and the job in its place has done the work.
 */
async function stillOpen(stage: Stage): Promise<string[]> {
  const orders = await stage.sql<{ id: string }>(
    `select o.provider_order_id as id from payment_orders o join donations d on d.id = o.donation_id
      where d.status = 'pending' or o.next_check_at is not null`,
  );
  const jobs = await stage.sql<{ task: string; error: string }>(
    `select task_identifier as task, last_error as error from graphile_worker.jobs
      where attempts >= max_attempts and (key is not null or last_error is not null)`,
  );
  const events = await stage.sql<{ id: string }>('select event_id as id from webhook_events where processed_at is null');
  return [
    ...orders.map(({ id }) => `${id} is still open`),
    ...jobs.map(({ task, error }) => `${task} has given up: ${error}`),
    ...events.map(({ id }) => `the event ${id} was never worked on`),
  ];
}
