import type { EntityManager } from 'typeorm';
import { formatRupees } from '../../../rules/money';
import type { RecurringFrequency } from '../../../rules/donation';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { ProviderError, type PaymentProvider } from '../provider';

/** A plan of ours and the provider's id of it. */
export interface Plan {
  readonly id: string;
  readonly providerPlanId: string;
}

interface Terms {
  readonly period: RecurringFrequency;
  /** Paise. */
  readonly amount: number;
}

const keyMode = ({ payments }: ServiceDeps): 'live' | 'test' => (payments.mode === 'live' ? 'live' : 'test');
const planName = ({ period, amount }: Terms): string =>
  `${period === 'monthly' ? 'Monthly' : 'Yearly'} gift of ${formatRupees(amount)}`;

/**
 * The plan for a frequency and an amount: made at the provider the first time, then shared by everyone. The provider
 * keeps plans for ever, so callers who come at the same time wait for one of them to make it.
 * @throws ProviderError when it has to be made and cannot be
 */
export async function findPlan(deps: ServiceDeps, provider: PaymentProvider, terms: Terms): Promise<Plan> {
  const known = await readPlan(deps, deps.dataSource, terms);
  if (known) return known;
  return oneAtATime(deps, terms, async (manager) => {
    const made = await readPlan(deps, manager, terms);
    if (made) return made;
    const { id } = await provider.createPlan({ ...terms, name: planName(terms) });
    const row = await firstRow<Plan>(
      manager,
      `insert into payment_plans (provider_plan_id, period, amount, key_mode) values ($1, $2, $3, $4)
       returning id, provider_plan_id as "providerPlanId"`,
      [id, terms.period, terms.amount, keyMode(deps)],
    );
    if (!row) throw new Error('the plan was not stored');
    return row;
  });
}

/**
 * Makes the plan anew where the provider does not know it any more, as after a change of the account; again one caller
 * for all who found that out at the same time.
 * @throws ProviderError when it cannot be made
 */
export function replacePlan(deps: ServiceDeps, provider: PaymentProvider, terms: Terms, lost: Plan): Promise<Plan> {
  return oneAtATime(deps, terms, async (manager) => {
    const now = await readPlan(deps, manager, terms);
    if (now && now.providerPlanId !== lost.providerPlanId) return now;
    const { id } = await provider.createPlan({ ...terms, name: planName(terms) });
    await manager.query('update payment_plans set provider_plan_id = $2 where id = $1', [lost.id, id]);
    return { id: lost.id, providerPlanId: id };
  });
}

/** Callers with the same terms wait for each other, in whichever process they are. */
function oneAtATime(deps: ServiceDeps, { period, amount }: Terms, make: (manager: EntityManager) => Promise<Plan>): Promise<Plan> {
  return deps.dataSource.transaction(async (manager) => {
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`plan:${period}:${amount}`]);
    return make(manager);
  });
}

/** Whether the provider's refusal says that an id it was given names nothing. */
export const isUnknownId = (error: unknown): boolean =>
  error instanceof ProviderError && error.statusCode === 400 && error.description === 'The id provided does not exist';

const readPlan = (deps: ServiceDeps, db: Queryable, { period, amount }: Terms): Promise<Plan | null> =>
  firstRow<Plan>(
    db,
    `select id, provider_plan_id as "providerPlanId" from payment_plans
      where period = $1 and plan_interval = 1 and amount = $2 and currency = 'INR' and key_mode = $3`,
    [period, amount, keyMode(deps)],
  );
