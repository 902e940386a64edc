import { istDate, startOfDay, type IsoDate } from '../../../rules/dates';
import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import { ProviderError, type PaymentProvider } from '../provider';
import type { Period } from '../reconcile/reconcile-provider';
import type { Page } from './adoption-provider';
import type { AccountPlan, AccountSubscription } from './parse-account';
import { readPages, withPatience, type Pace } from './read-pages';
import { keepSubscription, knownSubscriptions, type Origins } from './stage';

/** Longest time between the beginning of a payment and its capture, in milliseconds; the provider captures within days. */
const CAPTURED_WITHIN_MS = 5 * 86_400_000;
/** The error of an account that lacks a feature. */
const REFUSED = 400;

/** What to ask for, and how. */
export interface Asking {
  readonly deps: ServiceDeps;
  readonly provider: PaymentProvider;
  readonly pace: Pace;
  readonly runId: string;
  readonly fromDay: IsoDate;
  readonly askedAt: Date;
}

/** Returns the period in which payments captured since the day were begun. */
export const periodOf = ({ fromDay, askedAt }: Asking): Period => ({
  from: new Date(startOfDay(fromDay).getTime() - CAPTURED_WITHIN_MS),
  to: askedAt,
});

/**
 * Reads one list to its end; one that the account does not have is empty.
 * @throws ProviderError when there is no answer
 */
async function readList<T>(
  { deps, pace }: Asking,
  list: string,
  read: (page: Page) => Promise<T[]>,
  take: (items: T[]) => void | Promise<void>,
): Promise<void> {
  try {
    await readPages(pace, read, async (items) => {
      await take(items);
      return items.length;
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.statusCode !== REFUSED) throw error;
    deps.log.warn('adoption.list-refused', { list, ...describeError(error) });
  }
}

/**
 * Asks where payments of the period come from: subscriptions by their invoices, payment links by their orders, QR codes
 * by their own lists. Subscriptions that began here are left out; the others are kept for the adoption.
 * @throws ProviderError when the provider does not answer
 */
export async function readOrigins(asking: Asking): Promise<Origins> {
  const { provider } = asking;
  const origins: Origins = { charges: new Map(), linkOrders: new Set(), codes: new Map(), links: 0 };
  await readSubscriptions(asking, origins);
  await readList(
    asking,
    'payment links',
    (page) => provider.linkOrdersPage(page),
    (orders) => {
      origins.links += orders.length;
      for (const order of orders) if (order !== null) origins.linkOrders.add(order);
    },
  );
  await readCodes(asking, origins);
  return origins;
}

async function readSubscriptions(asking: Asking, origins: Origins): Promise<void> {
  const { deps, provider } = asking;
  const plans = new Map<string, AccountPlan>();
  await readList(
    asking,
    'plans',
    (page) => provider.plansPage(page),
    (items) => {
      for (const plan of items) plans.set(plan.id, plan);
    },
  );
  const { from } = periodOf(asking);
  const begunElsewhere: AccountSubscription[] = [];
  await readList(
    asking,
    'subscriptions',
    (page) => provider.subscriptionsPage(page),
    async (items) => {
      const own = await knownSubscriptions(
        deps.dataSource,
        items.map(({ state }) => state.id),
      );
      begunElsewhere.push(...items.filter((item) => !own.has(item.state.id) && isOfPeriod(item, from)));
    },
  );
  for (const subscription of begunElsewhere) {
    const plan = plans.get(subscription.planId);
    if (!plan) continue;
    await keepSubscription(deps.dataSource, asking.runId, plan, subscription);
    const { id } = subscription.state;
    const invoices = await withPatience(asking.pace, () => provider.fetchSubscriptionInvoices(id));
    for (const { paymentId, paidAt } of invoices) {
      if (paymentId !== null) origins.charges.set(paymentId, { subscriptionId: id, planId: plan.id, paidAt });
    }
  }
}

/** Tells whether a subscription ever took money and may have done so in the period. */
const isOfPeriod = ({ state }: AccountSubscription, from: Date): boolean =>
  state.status !== 'created' && state.status !== 'expired' && (state.endedAt === null || state.endedAt >= from);

async function readCodes(asking: Asking, { codes }: Origins): Promise<void> {
  const { provider } = asking;
  const used: { id: string; name: string }[] = [];
  await readList(
    asking,
    'QR codes',
    (page) => provider.qrCodesPage(page),
    (items) => void used.push(...items.filter(({ payments }) => payments > 0)),
  );
  for (const code of used) {
    await readPages(
      asking.pace,
      (page) => provider.qrPaymentsPage(code.id, periodOf(asking), page),
      (ids) => {
        for (const id of ids) codes.set(id, code);
        return ids.length;
      },
    );
  }
}

/** Tells whether a payment counts from the day on, by the moment of its capture as far as it is known. */
export const isSince = (fromDay: IsoDate, moment: Date): boolean => istDate(moment) >= fromDay;
