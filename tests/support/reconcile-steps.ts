import { istToday } from '../../rules/dates';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { reconcile, type Reconciliation } from '../../server/payments/reconcile/reconcile';
import { orderInput, type PaidAnswer, type PaymentWorld } from './payment-world';

const HOUR = 3_600_000;

/**
 * Creates the steps of tests about reconciliation.
 * @param of returns the world under test
 * @param clock of that world, in milliseconds
 */
export function reconcileSteps(of: () => PaymentWorld, clock: () => number) {
  const pay = async (): Promise<PaidAnswer> => {
    const { payments, addCampaign } = of();
    const { order } = await payments.createRazorpayOrder(orderInput({ campaignId: await addCampaign() }));
    return of().pay(order?.id ?? '');
  };
  return {
    sql: <T>(text: string, parameters: unknown[] = []): Promise<T[]> =>
      of().database.dataSource.query<T[]>(text, parameters),
    begin: async (): Promise<void> => {
      of().setNow(null);
      await of().database.truncate();
      await of().emulator.control('reset', {});
    },
    /** Sets the time an hour ahead: what is younger than ten minutes is left out of a comparison. */
    anHourLater: (): void => of().setNow(new Date(clock() + HOUR)),
    /** Compares today, an hour later. */
    compare: async (isMending = false): Promise<Reconciliation> => {
      const { deps, setNow } = of();
      const now = clock();
      setNow(new Date(now + HOUR));
      try {
        const provider = createRazorpayProvider(deps.payments);
        return await reconcile(deps, provider, istToday(now), istToday(now), isMending);
      } finally {
        setNow(null);
      }
    },
    /** Pays a gift of which the app hears nothing. */
    pay,
    /** Pays a gift that is booked. */
    give: async (): Promise<PaidAnswer> => {
      const paid = await pay();
      await of().payments.verifyRazorpayPayment(paid);
      return paid;
    },
  };
}
