import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared-sql';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { describeError } from '../log';
import { pauseWhileUntried } from './back-off';
import { capture } from './capture';
import { askedNews } from './capture-news';
import { ProviderError, type PaymentProvider, type ProviderPayment } from './provider';
import { settle } from './settle';
import { settleAny } from './settle-fetched';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Age up to which an order that somebody tried to pay is checked every minute; afterwards every hour. */
const EAGER_FOR = 30 * MINUTE;

interface WatchedOrder {
  readonly providerOrderId: string;
  readonly createdAt: Date;
  readonly watchedUntil: Date;
}

/**
 * Builds SQL of the key under which an order has one job at most.
 * @param orderId SQL of the provider's id
 */
const checkKey = (orderId: string): string => `'check_order:' || ${orderId}`;

/**
 * Builds SQL that enqueues the check of an order, replacing an earlier one.
 * @param orderId SQL of the provider's id
 * @param at SQL of the moment
 */
const checkJob = (orderId: string, at: string): string =>
  `graphile_worker.add_job('check_order', json_build_object('orderId', ${orderId}), run_at := ${at},
                           job_key := ${checkKey(orderId)})`;

const SCHEDULE = prepared(`
  with due as (
    update payment_orders set next_check_at = $2::timestamptz where provider_order_id = $1 returning provider_order_id
  )
  select ${checkJob('provider_order_id', '$2')} from due`);

/**
 * Schedules a check of an order after `seconds`, replacing an earlier one. The row's `next_check_at` stores the same
 * time as the job, so that a lost job can be found.
 */
async function scheduleOrderCheck(manager: EntityManager, orderId: string, from: Date, seconds: number): Promise<void> {
  const at = new Date(from.getTime() + seconds * 1000);
  await manager.query(SCHEDULE, [orderId, at]);
}

/**
 * Asks the provider whether an order was paid, and settles it if so. Asks by the order's id, since the provider's lists
 * lag by minutes.
 * @returns false when the provider gave no usable answer; nothing has changed then. An unknown order is an answer.
 */
export async function checkOrder(deps: ServiceDeps, provider: PaymentProvider, orderId: string): Promise<boolean> {
  try {
    const askedAt = deps.now();
    const payments = await provider.fetchOrderPayments(orderId);
    const captured = payments.filter((payment) => payment.captured);
    for (const payment of captured) await settleAny(deps, provider, payment, askedAt);
    const others = payments.filter((payment) => !payment.captured);
    // An order takes one capture: beside a captured payment the others are only recorded.
    if (captured.length > 0) {
      for (const payment of others) await settle(deps, payment, askedNews(payment, askedAt, deps.now()));
      return true;
    }
    return await captureFirst(deps, provider, others, askedAt);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('watch.provider-failed', { orderId, ...describeError(error) });
    return !error.retryable;
  }
}

/** Captures authorised payments; one that cannot be captured does not stop the next. */
async function captureFirst(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payments: ProviderPayment[],
  askedAt: Date,
): Promise<boolean> {
  let answered = true;
  for (const payment of payments) {
    try {
      const current = await capture(deps, provider, payment, askedAt);
      await settle(deps, current.payment, current.news);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      deps.log.warn('watch.capture-failed', { paymentId: payment.id, ...describeError(error) });
      answered = false;
    }
  }
  return answered;
}

/**
 * Reconciles one order whose callback and webhook may never have come: settles it, schedules the next check, or fails
 * the donation when the provider knows of no payment after three days. Never gives up a captured payment that waits for
 * its day. A failed donation can still become a success through a late webhook.
 */
export async function watchOrder(deps: ServiceDeps, provider: PaymentProvider, orderId: string): Promise<void> {
  const order = await findWatched(deps, orderId);
  if (!order) return;
  const answered = await checkOrder(deps, provider, orderId);
  await deps.dataSource.transaction(async (manager) => {
    const open = await lockOpen(manager, orderId);
    if (!open) return;
    const now = deps.now();
    if (answered && !open.waits && now >= order.watchedUntil) await giveUp(manager, orderId);
    else await scheduleOrderCheck(manager, orderId, now, pause(order, open.wasTried, now) / 1000);
  });
}

function pause({ createdAt }: WatchedOrder, wasTried: boolean, now: Date): number {
  const age = now.getTime() - createdAt.getTime();
  if (!wasTried) return pauseWhileUntried(age);
  return age < EAGER_FOR ? MINUTE : HOUR;
}

async function findWatched(deps: ServiceDeps, orderId: string): Promise<WatchedOrder | null> {
  const rows: WatchedOrder[] = await deps.dataSource.query(
    `select provider_order_id as "providerOrderId", created_at as "createdAt", watched_until as "watchedUntil"
       from payment_orders where provider_order_id = $1 and next_check_at is not null`,
    [orderId],
  );
  return rows[0] ?? null;
}

interface OpenOrder {
  /** Whether its captured payment waits to be booked. */
  readonly waits: boolean;
  /** Whether the provider told us of a payment, refused ones included. */
  readonly wasTried: boolean;
}

/** Locks the order while it is watched. */
const lockOpen = (manager: EntityManager, orderId: string): Promise<OpenOrder | null> =>
  firstRow<OpenOrder>(
    manager,
    `select exists (select 1 from payments p where p.donation_id = o.donation_id and p.waits_until is not null) as waits,
            exists (select 1 from payments p where p.donation_id = o.donation_id) as "wasTried"
       from payment_orders o where o.provider_order_id = $1 and o.next_check_at is not null
        for update`,
    [orderId],
  );

async function giveUp(manager: EntityManager, orderId: string): Promise<void> {
  await manager.query(
    `with closed as (
       update payment_orders set next_check_at = null, updated_at = now() where provider_order_id = $1 returning donation_id
     )
     update donations set status = 'failed', updated_at = now()
       from closed where donations.id = closed.donation_id and donations.status = 'pending'`,
    [orderId],
  );
}

const SOON = prepared(`
  with due as (
    update payment_orders set next_check_at = $2::timestamptz
     where provider_order_id = $1 and next_check_at > $2::timestamptz returning provider_order_id
  )
  select ${checkJob('provider_order_id', '$2')} from due`);

/** Has an order checked within a minute that somebody was seen to pay: what is authorised has yet to be captured. */
export const checkSoon = async ({ dataSource, now }: ServiceDeps, orderId: string): Promise<void> => {
  await dataSource.query(SOON, [orderId, new Date(now().getTime() + MINUTE)]);
};

/** Maximum number of jobs that one turn of the minute enqueues: more than four processes work off in that time. */
const DUE_AT_ONCE = 5_000;

/**
 * Enqueues the checks of orders that are due and have no job, longest due first. A new order has none: nearly all are paid
 * before their first check, and a job for each would cost PostgreSQL more than this look at those that are left.
 * @returns how many jobs are new
 */
export async function queueDueChecks(deps: ServiceDeps): Promise<number> {
  const rows: unknown[] = await deps.dataSource.query(
    `select ${checkJob('due.id', '$1::timestamptz')}
       from (select provider_order_id as id from payment_orders
              where next_check_at <= $1::timestamptz
                and not exists (select 1 from graphile_worker.jobs where key = ${checkKey('provider_order_id')})
              order by next_check_at limit ${DUE_AT_ONCE}) due`,
    [deps.now()],
  );
  return rows.length;
}

/** Enqueues new jobs for orders whose check is overdue, after a job that failed for good or a stopped worker. */
export async function resumeOverdueChecks(deps: ServiceDeps): Promise<number> {
  const rows: unknown[] = await deps.dataSource.query(
    `select ${checkJob('provider_order_id', 'now()')}
       from payment_orders
      where next_check_at < $1::timestamptz - interval '5 minutes'
      limit 1000`,
    [deps.now()],
  );
  return rows.length;
}
