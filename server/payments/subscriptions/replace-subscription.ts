import { randomUUID } from 'node:crypto';
import { formatLongDate } from '../../../rules/dates';
import type { SubscriptionFrequency } from '../../../rules/donation';
import { formatRupees } from '../../../rules/money';
import { SUBSCRIPTION_CHARGES, changedAmountSchema } from '../../../rules/subscription';
import { validate } from '../../../rules/validate';
import { brokenUniqueKey, firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { GivingChallenge, UserError } from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { describeError } from '../../log';
import { CHALLENGED, NOT_CONFIGURED } from '../checkout';
import type { Admit } from '../giving-limit';
import { ProviderError, type PaymentProvider } from '../provider';
import type { StartHealth } from '../start-health';
import { readOpenReplacement, withdrawReplacement, type OpenReplacement } from './open-replacement';
import { authorizationUrl } from './page-token';
import { findPlan, isUnknownId, replacePlan, type Plan } from './plans';
import { scheduleSubscriptionCheck } from './schedule';
import { ENDED_STATUSES, type ProviderSubscription } from './subscription-provider';
import { syncSubscription } from './sync';

const HOUR = 3_600_000;
/**
 * Milliseconds before a charge in which nothing is changed any more: banks are told of a debit 24 to 36 hours ahead, and
 * one that is on its way is not called back.
 */
const BEFORE_CHARGE = 48 * HOUR;
/** Milliseconds before the charge at which the provider closes an authorisation that was not made. */
const CLOSED_BEFORE_CHARGE = 36 * HOUR;
const OPEN_FOR = 72 * HOUR;
const FAILED = userError('', 'PROVIDER_FAILED', 'The change could not be begun. Your gift goes on as before.');

/** What a donor wants: another amount in paise, or null for the same with another payment method. */
export interface Replacement {
  readonly id: string;
  readonly amount: number | null;
  readonly proof: string;
}

/** Page on which the donor authorises the change; null when something is in the way. */
export interface ReplacementAnswer {
  readonly authorizationUrl: string | null;
  readonly challenge: GivingChallenge | null;
  readonly userErrors: UserError[];
}

interface Old {
  readonly id: string;
  readonly providerId: string;
  readonly amount: number;
  readonly itemsAmount: number;
  readonly frequency: SubscriptionFrequency;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const refused = (...userErrors: UserError[]): ReplacementAnswer => ({
  authorizationUrl: null,
  challenge: null,
  userErrors,
});

/**
 * Begins a change of amount or payment method. The provider changes neither on a mandate by UPI, by bank account or on
 * a domestic card, so another gift takes the place of this one: its first charge is on the day of this one's next, and
 * this one ends once the other is authorised (see note-replacement). Until then nothing of this gift changes.
 * @param admit whether the caller may begin a gift, as for a new one
 */
export async function replaceSubscription(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  wish: Replacement,
  health: StartHealth,
  admit: Admit | undefined,
): Promise<ReplacementAnswer> {
  const errors = wish.amount === null ? [] : validate(changedAmountSchema, { amount: wish.amount }).errors;
  if (errors.length > 0) return refused(...toUserErrors(errors));
  const old = await readOld(deps, wish.id);
  if (!old) return refused(notFound('recurring gift'));
  if (!provider) return refused(userError('', 'PAYMENTS_OFF', NOT_CONFIGURED));
  try {
    return await begin(deps, provider, old, wish, health, admit);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.error('subscription.replace-failed', { id: old.id, ...describeError(error) });
    return refused(FAILED);
  }
}

async function begin(
  deps: ServiceDeps,
  provider: PaymentProvider,
  old: Old,
  wish: Replacement,
  health: StartHealth,
  admit: Admit | undefined,
): Promise<ReplacementAnswer> {
  if (wish.amount === old.amount)
    return refused(userError('amount', 'INVALID', `Your gift is ${formatRupees(old.amount)} already.`));
  if (wish.amount !== null && wish.amount < old.itemsAmount) {
    const least = `This gift includes essentials of ${formatRupees(old.itemsAmount)}. Please give at least that.`;
    return refused(userError('amount', 'OUT_OF_RANGE', least));
  }
  const amount = wish.amount ?? old.amount;
  const now = deps.now().getTime();
  const state = await syncSubscription(deps, provider, old.providerId);
  const startsAt = state?.nextChargeAt ?? null;
  if (!state || startsAt === null || (state.status !== 'active' && state.status !== 'authenticated'))
    return refused(userError('', 'NOT_POSSIBLE', 'Only a running gift can be changed.'));
  if (startsAt.getTime() - now < BEFORE_CHARGE) {
    const soon = `Your next gift on ${formatLongDate(startsAt)} is being prepared by your bank. Please change it the day after.`;
    return refused(userError('', 'NOT_POSSIBLE', soon));
  }
  const earlier = await readOpenReplacement(deps, old.id);
  if (earlier) {
    const reached = await syncSubscription(deps, provider, earlier.providerId);
    if (reached?.status === 'created' && isSame(earlier, amount, startsAt)) return open(deps, earlier.providerId);
    if (reached?.status === 'created' && !(await withdrawReplacement(deps, provider, earlier.providerId)))
      return refused(BUSY);
    if (reached && reached.status !== 'created' && !ENDED_STATUSES.includes(reached.status)) return refused(BUSY);
  }
  const id = randomUUID();
  const donor = { name: old.name, email: old.email, phone: old.phone };
  const challenge = await admit?.({ giftId: id, donor, proof: wish.proof });
  if (challenge) return { ...refused(CHALLENGED), challenge };
  const made = await create(deps, provider, { id, amount, startsAt, frequency: old.frequency }, health, old.email);
  try {
    await store(deps, old.id, { id, amount, startsAt, ...made });
    return open(deps, made.told.id);
  } catch (error) {
    if (brokenUniqueKey(error) !== 'subscriptions_one_replacement') throw error;
    // Another tab was faster. What this one created was handed to nobody and is never authorised.
    const faster = await readOpenReplacement(deps, old.id);
    return faster && isSame(faster, amount, startsAt) ? open(deps, faster.providerId) : refused(BUSY);
  }
}

const BUSY = userError('', 'NOT_POSSIBLE', 'Another change of this gift is under way. Please reload the page.');
const open = (deps: ServiceDeps, providerId: string): ReplacementAnswer => ({
  authorizationUrl: authorizationUrl(deps, providerId, 'authorize'),
  challenge: null,
  userErrors: [],
});
const isSame = (one: OpenReplacement, amount: number, startsAt: Date): boolean =>
  one.amount === amount && one.startsAt.getTime() === startsAt.getTime();

const readOld = ({ dataSource }: ServiceDeps, id: string): Promise<Old | null> =>
  firstRow<Old>(
    dataSource,
    `select s.id, provider_subscription_id as "providerId", amount, frequency, donor_name as name, donor_email as email,
            donor_phone as phone,
            (select coalesce(sum(i.quantity * i.unit_price), 0)::bigint from subscription_items i
              where i.subscription_id = s.id) as "itemsAmount"
       from subscriptions s where s.id = $1`,
    [id],
  );

interface Terms {
  readonly id: string;
  readonly amount: number;
  readonly startsAt: Date;
  readonly frequency: SubscriptionFrequency;
}

async function create(
  deps: ServiceDeps,
  provider: PaymentProvider,
  { id, amount, startsAt, frequency }: Terms,
  health: StartHealth,
  email: string,
): Promise<{ plan: Plan; told: ProviderSubscription }> {
  const terms = { period: frequency, amount };
  const closesAt = Math.min(deps.now().getTime() + OPEN_FOR, startsAt.getTime() - CLOSED_BEFORE_CHARGE);
  const order = (planId: string) => ({
    planId,
    totalCount: SUBSCRIPTION_CHARGES[frequency],
    notes: { recurring_gift_id: id },
    startAt: startsAt,
    expireBy: new Date(closesAt),
  });
  try {
    const plan = await findPlan(deps, provider, terms);
    const made = await provider.createSubscription(order(plan.providerPlanId)).then(
      (told) => ({ plan, told }),
      async (error: unknown) => {
        if (!isUnknownId(error)) throw error;
        const anew = await replacePlan(deps, provider, terms, plan);
        return { plan: anew, told: await provider.createSubscription(order(anew.providerPlanId)) };
      },
    );
    await health.succeeded();
    return made;
  } catch (error) {
    if (error instanceof ProviderError) await health.failed(email, error);
    throw error;
  }
}

/** Stores the gift with everything that the donor said of the older one. */
async function store(
  deps: ServiceDeps,
  oldId: string,
  { id, amount, startsAt, plan, told }: Omit<Terms, 'frequency'> & { plan: Plan; told: ProviderSubscription },
): Promise<void> {
  const now = deps.now();
  await deps.dataSource.transaction(async (manager) => {
    await manager.query(
      `insert into subscriptions (id, provider_subscription_id, payment_plan_id, campaign_id, campaign_title, donor_id, donor_name, callback_path,
                                  donor_email, donor_phone, donor_address, donor_pan, wants_80g, is_anonymous, amount, frequency,
                                  status, key_mode, provider_short_url, total_count, created_at, updated_at, name_on_pan,
                                  tribute_kind, tribute_name, replaces_id, starts_at)
       select $1, $2, $3, campaign_id, campaign_title, donor_id, donor_name, '/my-giving', donor_email, donor_phone,
              donor_address, donor_pan,
              wants_80g, is_anonymous, $4, frequency, $5, key_mode, $6, $7, $8, $8, name_on_pan, tribute_kind, tribute_name, id, $9
         from subscriptions where id = $10 for key share`,
      [id, told.id, plan.id, amount, told.status, told.shortUrl, told.totalCount, now, startsAt, oldId],
    );
    await manager.query(
      `insert into subscription_items (subscription_id, essential_id, name, quantity, unit_price)
       select $1, essential_id, name, quantity, unit_price from subscription_items where subscription_id = $2`,
      [id, oldId],
    );
    const first = new Date(now.getTime() + deps.payments.firstCheckSeconds * 1000);
    await scheduleSubscriptionCheck(manager, id, first);
  });
}
