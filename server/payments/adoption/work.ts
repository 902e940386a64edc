import { runAlone, TAKEN } from '../../database/run-alone';
import { changedRows } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import { ProviderError, type PaymentProvider, type ProviderRefund } from '../provider';
import { adoptPayment, readFacts } from './adopt-payment';
import { adoptSubscriptions, finishSubscriptions } from './adopt-subscriptions';
import { readOrigins, type Asking } from './ask-account';
import { readCollected } from './ask-payments';
import { decisionParams, decisions, DONE_BY_JOB } from './decide';
import { withPatience, type Pace } from './read-pages';
import { queueAdoption, readOpenRun, type RunRow } from './run-rows';

/** Payments that are looked up at once. */
const AT_ONCE = 200;
/** Milliseconds of one turn of the job; then it makes room for others. */
const TURN_MS = 2_000;

/** Those of a run that the job is to carry out, oldest capture first, so that receipts are numbered in that order. */
const NEXT = `
  select id, at from (${decisions('a.run_id = $3')}) d where decision = any($4::text[]) order by at, id limit ${AT_ONCE}`;

/** Seconds after which a turn that found another one at work looks again: the other one may just have ended. */
const LOOK_AGAIN = 5;

/**
 * Runs one turn of the job `adopt`, and queues the next one: asks the account, or adopts the next payments, each in its
 * own transaction. A process that dies has adopted a payment or not; the next turn goes on with what is open. One turn
 * runs at a time: two would ask the provider for the same twice, and number receipts out of their order.
 * @throws ProviderError when the provider does not answer while it adopts; the job is retried
 */
export async function workOnAdoption(deps: ServiceDeps, provider: PaymentProvider, pace: Pace): Promise<Turn> {
  const isMore = await runAlone(deps.dataSource, 'adoption', () => nextTurn(deps, provider, pace));
  if (isMore === false) return 'idle';
  await queueAdoption(deps.dataSource, isMore === TAKEN ? LOOK_AGAIN : 0);
  return isMore === TAKEN ? 'taken' : 'done';
}

/** What a turn came to: idle without a run at work, taken where another process works on it. */
export type Turn = 'idle' | 'taken' | 'done';

/** Returns false when no run is at work. */
async function nextTurn(deps: ServiceDeps, provider: PaymentProvider, pace: Pace): Promise<boolean> {
  const run = await readOpenRun(deps.dataSource);
  if (!run) return false;
  if (run.status === 'asking') await ask({ deps, provider, pace, ...placeOf(run, deps) });
  else await adoptSome(deps, provider, pace, run);
  return true;
}

const placeOf = ({ id, fromDay }: RunRow, { now }: ServiceDeps): Pick<Asking, 'runId' | 'fromDay' | 'askedAt'> => ({
  runId: id,
  fromDay,
  askedAt: now(),
});

/** Fills the dry run. Without an answer it fails with a sentence, and a person asks again. */
async function ask(asking: Asking): Promise<void> {
  const { deps, runId, askedAt } = asking;
  try {
    const origins = await readOrigins(asking);
    const unread = await readCollected(asking, origins);
    await deps.dataSource.query(
      `update adoption_runs set status = 'ready', asked_at = $2, unread_count = $3, problem = null
        where id = $1 and status = 'asking'`,
      [runId, askedAt, unread],
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('adoption.provider-failed', { runId, ...describeError(error) });
    await deps.dataSource.query(
      `update adoption_runs set status = 'failed', problem = $2, finished_at = $3 where id = $1 and status = 'asking'`,
      [runId, 'Razorpay did not answer. Nothing was changed. Please ask again.', deps.now()],
    );
  }
}

async function adoptSome(deps: ServiceDeps, provider: PaymentProvider, pace: Pace, run: RunRow): Promise<void> {
  await adoptSubscriptions(deps, { runId: run.id, fromDay: run.fromDay });
  const until = Date.now() + TURN_MS;
  const next = await deps.dataSource.query<{ id: string }[]>(NEXT, [
    ...decisionParams(deps.now()),
    run.id,
    DONE_BY_JOB,
  ]);
  if (next.length === 0) return finish(deps, run.id);
  let done = 0;
  for (const { id } of next) {
    await adoptOne(deps, provider, pace, run, id);
    done += 1;
    if (Date.now() > until) break;
  }
  await deps.dataSource.query('update adoption_runs set work_done = least(work_total, work_done + $2) where id = $1', [
    run.id,
    done,
  ]);
}

/**
 * Adopts one payment. One that cannot be booked is set aside as failed and does not stop the others; the next dry run
 * tries it again.
 */
async function adoptOne(
  deps: ServiceDeps,
  provider: PaymentProvider,
  pace: Pace,
  { userId }: RunRow,
  paymentId: string,
): Promise<void> {
  try {
    const refunds = await refundsOf(deps, provider, pace, paymentId);
    await adoptPayment(deps, userId, paymentId, refunds);
  } catch (error) {
    if (error instanceof ProviderError && error.retryable) throw error;
    deps.log.error('adoption.not-booked', { paymentId, ...describeError(error) });
    await deps.dataSource.query(
      `update adoption_payments set outcome = 'failed', done_at = $2 where payment_id = $1 and done_at is null`,
      [paymentId, deps.now()],
    );
  }
}

/** Fetches the refunds of a payment that was refunded in part, before its transaction. */
async function refundsOf(
  deps: ServiceDeps,
  provider: PaymentProvider,
  pace: Pace,
  paymentId: string,
): Promise<ProviderRefund[]> {
  const payment = await readFacts(deps.dataSource, paymentId);
  return payment && payment.amountRefunded > 0 ? withPatience(pace, () => provider.fetchRefunds(paymentId)) : [];
}

async function finish(deps: ServiceDeps, runId: string): Promise<void> {
  await finishSubscriptions(deps, runId);
  await changedRows(
    deps.dataSource,
    `update adoption_runs set status = 'done', work_done = work_total, finished_at = $2
      where id = $1 and status = 'adopting' returning id`,
    [runId, deps.now()],
  );
}
