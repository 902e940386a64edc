import { addDays, istToday, startOfDay, type IsoDate } from '../../../rules/dates';
import type { ServiceDeps } from '../../deps';
import { flagForAttention } from '../../attention/attention';
import type { PaymentProvider } from '../provider';
import { compareBooks } from './compare-books';
import { compareDisputes, readDisputes } from './compare-disputes';
import { comparePayments, compareRefunds } from './compare-payments';
import type { Difference } from './difference';
import { mend, mendDisputes } from './mend';
import type { Period } from './reconcile-provider';

/** What a comparison of the books with the provider came to. */
export interface Reconciliation {
  /** How many captured payments, refunds and disputes were compared. */
  readonly payments: number;
  readonly refunds: number;
  readonly disputes: number;
  /** How many of them this run brought into the books. */
  readonly mended: number;
  readonly differences: Difference[];
}

/** What was begun so lately may be on its way into the books. */
const SETTLING_MS = 10 * 60_000;
/** The daily run looks this many days back: banks and webhooks may take three. */
const DAYS_BACK = 4;

/**
 * Compares everything the provider has of a period with everything we have: payments, refunds, disputes, receipts,
 * mails; then our own sums and receipt numbers with the donations they are made of.
 * @param from first day, in Asia/Kolkata
 * @param to last day, included; what is younger than ten minutes is left out
 * @param isMending true books first what can be booked, so that only the rest is a difference
 * @throws ProviderError when the provider gives no usable answer
 */
export async function reconcile(
  deps: ServiceDeps,
  provider: PaymentProvider,
  from: IsoDate,
  to: IsoDate,
  isMending: boolean,
): Promise<Reconciliation> {
  const period = periodOf(from, to, deps.now());
  const payments = await provider.listPayments(period);
  const refunds = await provider.listRefunds(period);
  const disputesAskedAt = deps.now();
  const disputes = await readDisputes(deps.dataSource, provider, period);
  const mended = isMending
    ? (await mend(deps, provider, payments, refunds)) + (await mendDisputes(deps, disputes.told, disputesAskedAt))
    : 0;
  const differences = [
    ...(await comparePayments(deps.dataSource, period, payments)),
    ...(await compareRefunds(deps.dataSource, refunds)),
    ...(await compareDisputes(deps.dataSource, disputes)),
    ...(await compareBooks(deps.dataSource)),
  ];
  const captured = payments.filter((payment) => payment.captured).length;
  return { payments: captured, refunds: refunds.length, disputes: disputes.told.length, mended, differences };
}

function periodOf(from: IsoDate, to: IsoDate, now: Date): Period {
  const end = startOfDay(addDays(to, 1)).getTime() - 1;
  return { from: startOfDay(from), to: new Date(Math.min(end, now.getTime() - SETTLING_MS)) };
}

/** The daily run: books what is missing, and files what does not agree under "needs attention". */
export async function reconcileDaily(deps: ServiceDeps, provider: PaymentProvider): Promise<Reconciliation> {
  const today = istToday(deps.now());
  const found = await reconcile(deps, provider, addDays(today, -DAYS_BACK), today, true);
  await deps.dataSource.transaction(async (manager) => {
    for (const { kind, reference, donationId, details } of found.differences) {
      await flagForAttention(manager, 'ledger_difference', `${kind} ${reference}`, donationId, details, 'whenChanged');
    }
  });
  const { differences, ...counts } = found;
  deps.log.info('reconcile.done', { ...counts, differences: differences.length });
  return found;
}
