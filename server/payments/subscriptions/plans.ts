import { formatRupees } from '../../../rules/money';
import type { SubscriptionFrequency } from '../../../rules/donation';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { createSingleFlight } from '../../single-flight';
import { ProviderError, type PaymentProvider } from '../provider';

/** A stored plan and its id at the provider. */
export interface Plan {
  readonly id: string;
  readonly providerPlanId: string;
}

interface Terms {
  readonly period: SubscriptionFrequency;
  /** Paise. */
  readonly amount: number;
}

/** The mode of the keys in the settings, in which plans and gifts are stored. */
export const keyMode = ({ payments }: Pick<ServiceDeps, 'payments'>): 'live' | 'test' =>
  payments.mode === 'live' ? 'live' : 'test';
const planName = ({ period, amount }: Terms): string =>
  `${period === 'monthly' ? 'Monthly' : 'Yearly'} gift of ${formatRupees(amount)}`;

/** Single flights per provider client, so that two processes within one test stay separate. */
const flights = new WeakMap<PaymentProvider, ReturnType<typeof createSingleFlight<Plan>>>();

/**
 * Finds the plan for a frequency and an amount: created at the provider the first time, then shared. The provider keeps
 * plans forever. Concurrent callers in one process share one creation; of two processes the plan stored first wins, and
 * the other is never used.
 * @throws ProviderError when it has to be created and cannot be
 */
export async function findPlan(deps: ServiceDeps, provider: PaymentProvider, terms: Terms): Promise<Plan> {
  const known = await readPlan(deps, terms);
  return known ?? oneAtATime(provider, terms, () => makePlan(deps, provider, terms));
}

async function makePlan(deps: ServiceDeps, provider: PaymentProvider, terms: Terms): Promise<Plan> {
  // May have been stored by the flight before this one.
  const made = await readPlan(deps, terms);
  if (made) return made;
  const { id } = await provider.createPlan({ ...terms, name: planName(terms) });
  await deps.dataSource.query(
    `insert into payment_plans (provider_plan_id, period, amount, key_mode) values ($1, $2, $3, $4)
     on conflict (period, plan_interval, amount, currency, key_mode) do nothing`,
    [id, terms.period, terms.amount, keyMode(deps)],
  );
  return storedPlan(deps, terms);
}

/**
 * Creates the plan again where the provider no longer knows it, as after a change of the account. Concurrent callers in
 * one process share one creation.
 * @throws ProviderError when it cannot be created
 */
export function replacePlan(deps: ServiceDeps, provider: PaymentProvider, terms: Terms, lost: Plan): Promise<Plan> {
  return oneAtATime(provider, terms, async () => {
    const now = await readPlan(deps, terms);
    if (now && now.providerPlanId !== lost.providerPlanId) return now;
    const { id } = await provider.createPlan({ ...terms, name: planName(terms) });
    await deps.dataSource.query(
      'update payment_plans set provider_plan_id = $3 where id = $1 and provider_plan_id = $2',
      [lost.id, lost.providerPlanId, id],
    );
    return storedPlan(deps, terms);
  });
}

/** Shares one call between callers with the same terms; holds no connection and no lock meanwhile. */
function oneAtATime(provider: PaymentProvider, { period, amount }: Terms, make: () => Promise<Plan>): Promise<Plan> {
  const flight = flights.get(provider) ?? createSingleFlight<Plan>();
  flights.set(provider, flight);
  return flight(`${period}:${amount}`, make);
}

async function storedPlan(deps: ServiceDeps, terms: Terms): Promise<Plan> {
  const plan = await readPlan(deps, terms);
  if (!plan) throw new Error('the plan was not stored');
  return plan;
}

/** Tells whether the provider refused because it does not know a given id. */
export const isUnknownId = (error: unknown): boolean =>
  error instanceof ProviderError && error.statusCode === 400 && error.description === 'The id provided does not exist';

const readPlan = (deps: ServiceDeps, { period, amount }: Terms): Promise<Plan | null> =>
  firstRow<Plan>(
    deps.dataSource,
    `select id, provider_plan_id as "providerPlanId" from payment_plans
      where period = $1 and plan_interval = 1 and amount = $2 and currency = 'INR' and key_mode = $3`,
    [period, amount, keyMode(deps)],
  );
