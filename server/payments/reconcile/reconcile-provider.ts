import type Razorpay from 'razorpay';
import { parseDisputeEntity, parseDisputeList, type ProviderDispute } from '../disputes/dispute-entity';
import { parsePaymentList } from '../payment-entity';
import type { ProviderPayment, ProviderRefund } from '../provider';
import { parseRefundList } from '../refunds/refund-entity';
import { parseInvoice } from '../subscriptions/parse-subscription';
import type { ProviderInvoice } from '../subscriptions/subscription-provider';

/** Two instants, both included; the provider counts in whole seconds. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** The part of the provider's API that tells everything it has. Every call may throw ProviderError. */
export interface ReconcileProvider {
  /** Every attempt that was begun in the period, newest first. */
  listPayments(period: Period): Promise<ProviderPayment[]>;
  /** Every refund that was begun in the period, newest first. */
  listRefunds(period: Period): Promise<ProviderRefund[]>;
  /** Every dispute that was opened in the period, newest first. */
  listDisputes(period: Period): Promise<ProviderDispute[]>;
  fetchDispute(id: string): Promise<ProviderDispute>;
  fetchInvoice(id: string): Promise<ProviderInvoice>;
}

type Call = <T>(work: () => Promise<T>) => Promise<T>;

/** The most that one page of the provider's lists holds. */
const PAGE = 100;

/** The SDK's calls for the comparison of the books. */
export function createReconcileCalls(sdk: Razorpay, call: Call): ReconcileProvider {
  return {
    listPayments: (period) =>
      call(() => allPages(period, async (query) => parsePaymentList(await sdk.payments.all(query)))),
    listRefunds: (period) =>
      call(() => allPages(period, async (query) => parseRefundList(await sdk.refunds.all(query)))),
    listDisputes: (period) =>
      call(() => disputesOf(period, async (query) => parseDisputeList(await sdk.disputes.all(query)))),
    fetchDispute: (id) => call(async () => parseDisputeEntity(await sdk.disputes.fetch(id))),
    fetchInvoice: (id) => call(async () => parseInvoice(await sdk.invoices.fetch(id))),
  };
}

interface PageQuery {
  from: number;
  to: number;
  count: number;
  skip: number;
}

/** Nothing is begun in a period that is over, so the pages do not move while they are read. */
async function allPages<T>({ from, to }: Period, fetchPage: (query: PageQuery) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const items = await fetchPage({ from: seconds(from), to: seconds(to), count: PAGE, skip: all.length });
    all.push(...items);
    if (items.length < PAGE) return all;
  }
}

/** The provider lists disputes newest first, and of no period: pages are read back to its beginning. */
async function disputesOf(
  { from, to }: Period,
  fetchPage: (query: { count: number; skip: number }) => Promise<ProviderDispute[]>,
): Promise<ProviderDispute[]> {
  const all: ProviderDispute[] = [];
  for (;;) {
    const items = await fetchPage({ count: PAGE, skip: all.length });
    all.push(...items);
    const oldest = items.at(-1)?.createdAt;
    if (items.length < PAGE || (oldest && oldest < from)) break;
  }
  return all.filter(({ createdAt }) => createdAt === null || (createdAt >= from && createdAt <= to));
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);
