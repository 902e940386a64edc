import { setTimeout as delay } from 'node:timers/promises';
import { untilTrue } from '../../tests/support/until';
import { placeOrder } from './give-once';
import { settleRefunds } from './money-back';
import type { Offer } from './offer';
import type { Random } from './random';
import type { Stage } from './stage';
import { refuseNothing } from './trouble';
import { Visitor } from './visitor';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const WITHIN_MS = 240_000;

/**
 * Runs the jobs of checks due by the app's clock, which is months ahead of the database's. Backoffs after a failure are
 * counted by the database and take their time.
 */
export async function runDueChecks(stage: Stage): Promise<void> {
  await stage.sql(
    `update graphile_worker._private_jobs set run_at = now()
      where locked_at is null and run_at > now() + interval '1 day' and run_at <= $1`,
    [stage.now()],
  );
}

/**
 * Runs everything that would happen within a week: retries of webhooks and jobs, checks of orders, subscriptions and
 * refunds, and the end of the wait for a payment's day. The reconciliation of lists is not part of it.
 */
export async function settleDown(stage: Stage, random: Random, offer: Offer): Promise<void> {
  stage.mailbox.calm();
  await refuseNothing(stage);
  await stage.control('faults/clear', {});
  await stage.control('webhooks/enable', {});
  await giveLast(stage, random, offer);
  await settleRefunds(stage, random);
  for (const days of [4, 2]) {
    await stage.moveClockTo(new Date(stage.now().getTime() + days * DAY_MS));
    await untilDelivered(stage);
    await checkAll(stage);
    await checkAll(stage);
  }
}

/** Makes last gifts without faults, where every authorised one is captured within minutes, even without news. */
async function giveLast(stage: Stage, random: Random, offer: Offer): Promise<void> {
  const visitor = new Visitor(stage, random);
  await stage.gate.among(async () => {
    const orderId = await placeOrder(visitor, offer, offer.gift(random));
    if (orderId === null) return;
    const untold = { capture: 'manual', webhook: { drop: true } };
    const { payment } = await stage.control<{ payment: { id: string } }>(`orders/${orderId}/pay`, untold);
    await untilTrue(async () => {
      const { payments } = await stage.control<{ payments: { id: string; captured: boolean }[] }>('state');
      return payments.some(({ id, captured }) => id === payment.id && captured);
    }, 120_000).catch(() => {
      throw new Error(`${payment.id}: authorised, but never captured`);
    });
  });
}

async function checkAll(stage: Stage): Promise<void> {
  await stage.sql(
    `select graphile_worker.add_job('check_order', json_build_object('orderId', provider_order_id),
                                    job_key := 'check_order:' || provider_order_id)
       from payment_orders where next_check_at is not null`,
  );
  await stage.sql(
    `select graphile_worker.add_job('check_subscription', json_build_object('subscriptionId', provider_subscription_id),
                                    job_key := 'check_subscription:' || provider_subscription_id)
       from subscriptions where next_check_at is not null`,
  );
  // A mail that the office locked while its job ran waits for the hourly rescue of mails without a job.
  await stage.sql(`select graphile_worker.add_job('rescue_mails')`);
  await stage.sql(`select graphile_worker.add_job('check_open_refunds')`);
  await untilQuiet(stage);
}

/** Waits for the retries of webhooks, whose pauses pass as the clock advances. */
async function untilDelivered(stage: Stage): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const { events } = await stage.control<{ events: { status: string; event: string }[] }>('webhooks');
    const open = events.filter(({ status }) => status === 'pending');
    if (open.length === 0) return;
    if (Date.now() > deadline) throw new Error(`${open.length} webhooks are not delivered, such as ${open[0]?.event}`);
    await delay(1_000);
    await stage.moveClockTo(new Date(stage.now().getTime() + MINUTE_MS));
  }
}

interface OpenJob {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  /** Seconds since a worker took it; null while none has. */
  readonly takenFor: number | null;
  readonly error: string | null;
}

/** Waits until the queue has no runnable job left, and hurries retries. */
export async function untilQuiet(stage: Stage): Promise<void> {
  const deadline = Date.now() + WITHIN_MS;
  const seen = new Set<string>();
  for (;;) {
    await stage.sql(
      `update graphile_worker._private_jobs set run_at = now()
        where locked_at is null and run_at > now()
          and (run_at < now() + interval '1 day'
            or task_id in (select id from graphile_worker._private_tasks where identifier = 'send_mail'))`,
    );
    const open = await stage.sql<OpenJob>(
      `select id, task_identifier as task, attempts, extract(epoch from now() - locked_at)::int as "takenFor", last_error as error
         from graphile_worker.jobs
        where attempts < max_attempts and (locked_at is not null or run_at <= now())
        order by locked_at nulls last, id`,
    );
    if (open.length === 0) return;
    for (const { id } of open) seen.add(id);
    if (Date.now() > deadline) {
      throw new Error(
        `the queue does not become idle: ${seen.size} jobs were seen, now ${open.length}: ${JSON.stringify(open.slice(0, 8))}`,
      );
    }
    await delay(250);
  }
}
