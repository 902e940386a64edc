import { istDate } from '../../rules/dates';
import { startContentVersion } from '../../server/database/content-version';
import { loadEnv } from '../../server/config/env';
import { createLog } from '../../server/log';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import type { Difference } from '../../server/payments/reconcile/difference';
import { reconcile } from '../../server/payments/reconcile/reconcile';
import { readLedger } from '../../tests/support/ledger';
import { readBooks, type BookedGift } from './books';
import { compareAttention } from './compare-attention';
import { compareDonors } from './compare-donors';
import { compareGifts } from './compare-gifts';
import { compareMails } from './compare-mails';
import { compareMoneyBack, returnedOf } from './compare-money-back';
import { compareReceipts } from './compare-receipts';
import type { History } from './history';
import { readProvider, type Told } from './provider-state';
import { untilQuiet } from './settle-down';
import type { Stage } from './stage';

/** Offset of the comparison's clock in milliseconds, since a comparison leaves out the last ten minutes. */
const AHEAD_MS = 3_600_000;

/** Result of the comparison of the books with the provider and the mailbox. */
export interface Verdict {
  /** Captured payments without a donation, receipt or mail, in words. */
  readonly lost: string[];
  /** Duplicate donations, receipts or mails. */
  readonly doubled: string[];
  /** All other differences. */
  readonly wrong: string[];
  readonly payments: number;
  /** Number of refunds of donations, and disputes. */
  readonly refunds: number;
  readonly disputes: number;
  /** Refunds and disputes without any news, found by comparing lists, as the daily reconciliation does. */
  readonly foundByReconciliation: number;
  /** Mails accepted more than once, under the same Message-ID. */
  readonly secondCopies: number;
}

/** Compares payments, refunds, disputes, donations, receipts, donors, mails and sums with each other. */
export async function compare(stage: Stage, begin: Date, history: History): Promise<Verdict> {
  const before = await lookForDifferences(stage, begin, false);
  const unheard = before.filter(isOfMoneyBack).length;
  const after = unheard > 0 ? await lookForDifferences(stage, begin, true) : [];
  await untilQuiet(stage);

  const told = await readProvider(stage);
  const books = await readBooks(stage);
  // Money that matches nothing is a difference until the office books or refunds it.
  const isKnown = ({ reference }: Difference): boolean =>
    told.captured.some(({ id }) => id === reference) && !told.due.has(reference);
  const missing = before.filter((each) => !isOfMoneyBack(each) && !isKnown(each));
  const returned = returnedOf(told);
  const found = [
    comparePayments(told, books, returned, new Set(missing.map(({ reference }) => reference))),
    compareGifts(books, history),
    await compareMoneyBack(stage, told, new Set(told.due.keys())),
  ];
  const mails = await compareMails(stage, books, history);
  return {
    lost: [...missing.map(inWords), ...found.flatMap(({ lost }) => lost), ...mails.lost],
    doubled: [...found.flatMap(({ doubled }) => doubled), ...mails.doubled],
    wrong: [
      ...after.filter((each) => !isKnown(each)).map(inWords),
      ...found.flatMap(({ wrong }) => wrong),
      ...compareReceipts(books, history, told),
      ...mails.wrong,
      ...(await compareDonors(stage, books, history)),
      ...(await compareSums(stage, books, told, returned, history)),
      ...(await compareStates(stage, told)),
      ...(await compareAttention(stage, told, history)),
      ...(await stillOpen(stage)),
      ...history.forged,
    ],
    payments: told.captured.length,
    refunds: told.refunds.length,
    disputes: told.disputes.length,
    foundByReconciliation: unheard,
    secondCopies: mails.secondCopies,
  };
}

/**
 * Compares payments with donations.
 * @param named payments already reported as missing
 */
function comparePayments(
  { captured, due }: Told,
  books: readonly BookedGift[],
  returned: ReadonlyMap<string, number>,
  named: ReadonlySet<string>,
): { lost: string[]; doubled: string[]; wrong: string[] } {
  const lost: string[] = [];
  const doubled: string[] = [];
  const wrong: string[] = [];
  const booked = new Map(books.flatMap((each) => (each.paymentId === null ? [] : [[each.paymentId, each] as const])));
  for (const { id } of captured) {
    const own = booked.get(id);
    const amount = due.get(id);
    booked.delete(id);
    if (amount === undefined) {
      if (own) doubled.push(`${id}: it does not match its order, but is a donation of ${own.amount}`);
      continue;
    }
    if (!own) {
      if (!named.has(id)) lost.push(`${id}: captured, but there is no donation`);
      continue;
    }
    // A lost dispute after a refund takes more than was given; the books go down to zero.
    const gone = Math.min(amount, returned.get(id) ?? 0);
    if (own.amount !== amount) wrong.push(`${id}: captured ${amount}, but recorded ${own.amount}`);
    if (own.refunded !== gone) wrong.push(`${id}: refunded ${gone}, but recorded ${own.refunded}`);
    if (own.status !== (gone === amount ? 'refunded' : 'success')) wrong.push(`${id}: the donation is ${own.status}`);
    if (own.receipts.length < 1) lost.push(`${id}: no receipt`);
  }
  for (const id of booked.keys()) doubled.push(`${id}: a donation without a captured payment`);
  return { lost, doubled, wrong };
}

const isOfMoneyBack = ({ kind }: Difference): boolean => kind === 'refund' || kind === 'dispute';

const inWords = ({ kind, reference, details }: Difference): string => `${kind} ${reference}: ${details}`;

/**
 * Runs the product's own comparison with the provider's lists.
 * @param isMending true books first what can be booked
 */
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

/** Checks that the running sums are the provider's remaining money plus the offline gifts. */
async function compareSums(
  stage: Stage,
  books: readonly BookedGift[],
  { due }: Told,
  returned: ReadonlyMap<string, number>,
  history: History,
): Promise<string[]> {
  const ledger = await readLedger(stage.db);
  const offline = [...history.recorded].map((flowId) => history.gifts.get(flowId)?.amount ?? 0);
  const left = [...[...due].map(([id, amount]) => amount - (returned.get(id) ?? 0)), ...offline].filter(
    (rest) => rest > 0,
  );
  const amount = left.reduce((sum, rest) => sum + rest, 0);
  const expected: Partial<typeof ledger> = {
    successes: left.length,
    successAmount: amount,
    receipts: left.length,
    totals: { amount, count: left.length },
    wrongCampaigns: 0,
    wrongDonors: 0,
    wrongEligible: 0,
    gaps: 0,
    wrongReturns: 0,
    wrongListings: 0,
    wrongTallies: 0,
  };
  const several = books.filter(({ receipts }) => receipts.length > 1).map(({ id }) => `${id}: more than one receipt`);
  return [
    ...several,
    ...Object.entries(expected)
      .map(
        ([name, value]) => [name, JSON.stringify(value), JSON.stringify(ledger[name as keyof typeof ledger])] as const,
      )
      .filter(([, wanted, found]) => wanted !== found)
      .map(([name, wanted, found]) => `${name}: ${found} instead of ${wanted}`),
  ];
}

async function compareStates(stage: Stage, { subscriptions }: Told): Promise<string[]> {
  const ours = await stage.sql<{ id: string; state: string }>(
    `select provider_subscription_id as id, status || ', ' || paid_count || ' debits' as state from subscriptions`,
  );
  const theirs = new Map(subscriptions.map(({ id, status, paid_count: count }) => [id, `${status}, ${count} debits`]));
  return ours
    .filter(({ id, state }) => theirs.get(id) !== state)
    .map(({ id, state }) => `${id}: ${state} here, ${theirs.get(id) ?? 'unknown'} at the provider`);
}

/**
 * Checks that after three days no order is open, and no job has given up. A job replaced while it ran loses its key and
 * its further attempts; when it then fails, or its process is killed, its row stays, and the job in its place has done
 * the work: the provider's answer is compared anyway.
 */
async function stillOpen(stage: Stage): Promise<string[]> {
  const orders = await stage.sql<{ id: string }>(
    `select o.provider_order_id as id from payment_orders o join donations d on d.id = o.donation_id
      where d.status = 'pending' or o.next_check_at is not null`,
  );
  const jobs = await stage.sql<{ task: string; error: string }>(
    `select task_identifier as task, last_error as error from graphile_worker.jobs
      where attempts >= max_attempts
        and (key is not null or last_error is not null and task_identifier not in ('check_order', 'check_subscription'))`,
  );
  const events = await stage.sql<{ id: string }>(
    'select event_id as id from webhook_events where processed_at is null',
  );
  return [
    ...orders.map(({ id }) => `${id} is still open`),
    ...jobs.map(({ task, error }) => `${task} failed for good: ${error}`),
    ...events.map(({ id }) => `the event ${id} was never processed`),
  ];
}
