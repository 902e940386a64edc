import type Razorpay from 'razorpay';
import { parseRazorpayDispute, parseDisputeList, type ProviderDispute } from '../disputes/razorpay-dispute';
import { parsePaymentList } from '../razorpay-payment';
import type { ProviderPayment, ProviderRefund } from '../provider';
import { parseRefundList } from '../refunds/razorpay-refund';
import { parseInvoice } from '../subscriptions/parse-subscription';
import type { ProviderInvoice } from '../subscriptions/subscription-provider';

/** Two instants, both included, in whole seconds at the provider. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/** The part of the provider's API that lists everything it has. Every call may throw ProviderError. */
export interface ReconcileProvider {
  /** Lists every attempt created in the period, newest first. */
  listPayments(period: Period): Promise<ProviderPayment[]>;
  /** Lists every refund created in the period, newest first. */
  listRefunds(period: Period): Promise<ProviderRefund[]>;
  /** Lists every dispute opened in the period, newest first. */
  listDisputes(period: Period): Promise<ProviderDispute[]>;
  fetchDispute(id: string): Promise<ProviderDispute>;
  fetchInvoice(id: string): Promise<ProviderInvoice>;
}

type Call = <T>(work: () => Promise<T>) => Promise<T>;

/** Maximum page size of the provider's lists. */
const PAGE = 100;

/** Creates the SDK calls of the reconciliation. */
export function createReconcileCalls(sdk: Razorpay, call: Call): ReconcileProvider {
  return {
    listPayments: (period) =>
      call(() => allPages(period, async (query) => parsePaymentList(await sdk.payments.all(query)))),
    listRefunds: (period) =>
      call(() => allPages(period, async (query) => parseRefundList(await sdk.refunds.all(query)))),
    listDisputes: (period) =>
      call(() => disputesOf(period, async (query) => parseDisputeList(await sdk.disputes.all(query)))),
    fetchDispute: (id) => call(async () => parseRazorpayDispute(await sdk.disputes.fetch(id))),
    fetchInvoice: (id) => call(async () => parseInvoice(await sdk.invoices.fetch(id))),
  };
}

interface PageQuery {
  from: number;
  to: number;
  count: number;
  skip: number;
}

/** Reads all pages. Nothing is created in a period that is over, so the pages stay stable while they are read. */
async function allPages<T>({ from, to }: Period, fetchPage: (query: PageQuery) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (;;) {
    const items = await fetchPage({ from: seconds(from), to: seconds(to), count: PAGE, skip: all.length });
    all.push(...items);
    if (items.length < PAGE) return all;
  }
}

/**
 * Reads pages back to the period's beginning, since the provider lists disputes newest first and cannot filter them by
 * period.
 */
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
