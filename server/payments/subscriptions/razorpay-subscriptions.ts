import type Razorpay from 'razorpay';
import { object, string } from 'yup';
import { parseInvoiceList, parseSubscription } from './parse-subscription';
import type { ProviderInvoice, SubscriptionProvider } from './subscription-provider';

/** Converts whatever the SDK rejects with into a ProviderError. */
type Call = <T>(work: () => Promise<T>) => Promise<T>;

/** Maximum page size of the provider's lists. */
const PAGE = 100;
const planSchema = object({
  id: string()
    .strict()
    .matches(/^plan_\w+$/)
    .required(),
});

const asSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Creates the SDK calls for recurring gifts. */
export function createSubscriptionCalls(sdk: Razorpay, call: Call): SubscriptionProvider {
  return {
    createPlan: ({ period, amount, name }) =>
      call(async () => {
        const item = { name, amount, currency: 'INR' };
        return planSchema.validateSync(await sdk.plans.create({ period, interval: 1, item }));
      }),
    createSubscription: ({ planId, totalCount, notes, startAt, expireBy }) =>
      call(async () =>
        parseSubscription(
          // With `customer_notify`, the provider and the bank announce every debit as the Reserve Bank's e-mandate
          // rules require.
          await sdk.subscriptions.create({
            plan_id: planId,
            total_count: totalCount,
            customer_notify: true,
            notes,
            ...(startAt ? { start_at: asSeconds(startAt) } : {}),
            ...(expireBy ? { expire_by: asSeconds(expireBy) } : {}),
          }),
        ),
      ),
    fetchSubscription: (id) => call(async () => parseSubscription(await sdk.subscriptions.fetch(id))),
    fetchSubscriptionInvoices: (id) => call(() => allInvoices(sdk, id)),
    // Pass a boolean and nothing else: the SDK treats any other second argument as a cancellation at the cycle's end.
    cancelSubscription: (id) => call(async () => parseSubscription(await sdk.subscriptions.cancel(id, false))),
    pauseSubscription: (id) =>
      call(async () => parseSubscription(await sdk.subscriptions.pause(id, { pause_at: 'now' }))),
    resumeSubscription: (id) =>
      call(async () => parseSubscription(await sdk.subscriptions.resume(id, { resume_at: 'now' }))),
  };
}

async function allInvoices(sdk: Razorpay, subscriptionId: string): Promise<ProviderInvoice[]> {
  const all: ProviderInvoice[] = [];
  for (;;) {
    const query = { subscription_id: subscriptionId, count: PAGE, skip: all.length };
    const invoices = parseInvoiceList(await sdk.invoices.all(query));
    all.push(...invoices);
    if (invoices.length < PAGE) return all;
  }
}
