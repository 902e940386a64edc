import { createAdoptionService, type AdoptionService } from '../../server/payments/adoption/adoption.service';
import type { AdoptionFigures } from '../../server/generated/resolvers';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { startSubscriptionWorld, type SubscriptionWorld } from './subscription-world';

/** A subscription world with an account that also collects by other means. */
export interface AdoptionWorld extends SubscriptionWorld {
  readonly adoption: AdoptionService;
  /** Sets both clocks to a moment in India's time, forward or back. */
  at(moment: string): Promise<void>;
  /** A subscription that was made in the dashboard and paid once; returns its ids. */
  subscribeElsewhere(options?: ElsewhereOptions): Promise<{ planId: string; id: string }>;
  /** A further subscription of a plan of the dashboard, paid once; returns its id. */
  subscribeTo(planId: string, giver?: ElsewhereOptions): Promise<string>;
  /** A payment on a payment page. */
  payPage(title: string, options?: object): Promise<string>;
  /** A payment on a payment link. */
  payLink(options?: object): Promise<string>;
  addCode(name: string): Promise<string>;
  payCode(codeId: string, options?: object): Promise<string>;
  /** Asks the provider and returns what would happen. */
  dryRun(fromDay: string): Promise<{ id: string; figures: AdoptionFigures }>;
  /** Says what all sources are for that have no purpose yet. */
  chooseAll(campaignId?: string): Promise<void>;
  /** Adopts what the latest dry run found. */
  adopt(by?: AdoptionService): Promise<void>;
  /** Runs the jobs that decide on new payments; returns the ids of those payments. */
  arrive(by?: AdoptionService): Promise<string[]>;
  /** Drops the webhooks sent so far. */
  loseNews(): Promise<void>;
}

export interface ElsewhereOptions {
  readonly amount?: number;
  readonly name?: string;
  readonly period?: 'monthly' | 'yearly' | 'weekly';
  readonly email?: string;
  readonly contact?: string;
  readonly notes?: Record<string, string>;
}

/** No pause between attempts. */
const NO_PAUSE = { firstPauseMs: 0 };

export async function startAdoptionWorld(): Promise<AdoptionWorld> {
  const world = await startSubscriptionWorld();
  const { emulator, deps } = world;
  const adoption = createAdoptionService(deps, createRazorpayProvider(deps.payments), NO_PAUSE);
  const paid = async (path: string, body: object): Promise<string> => {
    const { payment } = await emulator.control<{ payment: { id: string } }>(path, body);
    return payment.id;
  };
  const work = async (by = adoption): Promise<void> => {
    while ((await by.turn()) !== 'idle');
  };

  return {
    ...world,
    adoption,
    at: async (moment) => {
      const { now } = await emulator.control<{ now: number }>('clock/set', { at: moment });
      world.setNow(new Date(now * 1000));
    },
    subscribeElsewhere: async ({ amount = 100_000, name = 'Asha monthly 1000', period = 'monthly', ...giver } = {}) => {
      const plan = await emulator.rzp.plans.create({ period, interval: 1, item: { name, amount, currency: 'INR' } });
      const { email = 'ravi@example.org', contact = '+919822000001', notes = {} } = giver;
      const { id } = await emulator.rzp.subscriptions.create({ plan_id: plan.id, total_count: 120, notes });
      await world.play(id, 'authorize', { email, contact });
      return { planId: plan.id, id };
    },
    subscribeTo: async (planId, { email = 'new@example.org', contact = '+919822000009', notes = {} } = {}) => {
      const { id } = await emulator.rzp.subscriptions.create({ plan_id: planId, total_count: 120, notes });
      await world.play(id, 'authorize', { email, contact });
      return id;
    },
    payPage: (title, options = {}) => paid('payment-pages/pay', { title, amount: 50_000, ...options }),
    payLink: async ({ amount = 50_000, ...options }: { amount?: number } = {}) => {
      const asked = { amount, currency: 'INR', customer: {} } as Parameters<typeof emulator.rzp.paymentLink.create>[0];
      const link = (await emulator.rzp.paymentLink.create(asked)) as { id: string };
      return paid(`payment-links/${link.id}/pay`, options);
    },
    addCode: async (name) => {
      const code = await emulator.rzp.qrCode.create({
        type: 'upi_qr',
        name,
        usage: 'multiple_use',
        fixed_amount: false,
      });
      return code.id;
    },
    payCode: (codeId, options = {}) => paid(`qr-codes/${codeId}/pay`, { amount: 30_000, ...options }),
    dryRun: async (fromDay) => {
      const { userErrors } = await adoption.startDryRun(null, { fromDay });
      if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors));
      await work();
      const run = await adoption.latest();
      if (run?.status !== 'ready') throw new Error(`the dry run is ${run?.status ?? 'gone'}: ${run?.problem ?? ''}`);
      return { id: run.id, figures: await adoption.figures(run) };
    },
    chooseAll: async (campaignId) => {
      const run = await adoption.latest();
      for (const { id, choice } of run ? await adoption.sources(run) : []) {
        if (choice !== 'open') continue;
        await adoption.choose(null, campaignId ? { id, choice: 'campaign', campaignId } : { id, choice: 'general' });
      }
    },
    adopt: async (by = adoption) => {
      const run = await adoption.latest();
      const { userErrors } = await adoption.start(null, run?.id ?? '');
      if (userErrors.length > 0) throw new Error(JSON.stringify(userErrors));
      await work(by);
    },
    arrive: async (by = adoption) => {
      const jobs = await world.sql<{ key: string }>(
        `select key from graphile_worker.jobs where task_identifier = 'adopt_arrival' order by id`,
      );
      const ids = jobs.map(({ key }) => key.replace('adopt_arrival:', ''));
      for (const id of ids) {
        await world.sql('select graphile_worker.remove_job($1)', [`adopt_arrival:${id}`]);
        await by.arrive(id);
      }
      return ids;
    },
    loseNews: async () => void (await world.taken()),
  };
}
