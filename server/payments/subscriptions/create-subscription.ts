import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { donationTotal } from '../../../rules/donation';
import {
  MAX_SUBSCRIPTION,
  MAX_SUBSCRIPTION_MESSAGE,
  SUBSCRIPTION_CHARGES,
  subscriptionSchema,
  type SubscriptionInput,
} from '../../../rules/subscription';
import { validate } from '../../../rules/validate';
import { storeConsent } from '../../consents/store-consent';
import { brokenUniqueKey, firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type {
  CreateRazorpaySubscriptionInput,
  CreateRazorpaySubscriptionPayload,
  UserError,
} from '../../generated/resolvers';
import { toUserErrors, userError } from '../../graphql/user-errors';
import { describeError } from '../../log';
import { giftKey, typedOf } from '../thanks/gift-key';
import { CHALLENGED, NOT_CONFIGURED } from '../checkout';
import type { Admit } from '../giving-limit';
import { findLapsed80g } from '../lapsed-80g';
import { priceItems, storeItems, type PricedItem } from '../priced-items';
import { ProviderError, type PaymentProvider } from '../provider';
import { findPurpose, type Purpose } from '../purpose';
import { reusedKey, sameGift, typedGift } from '../same-press';
import type { StartHealth } from '../start-health';
import { storeLetter } from '../tributes/tribute-letters';
import { authorizationUrl } from './page-token';
import { findPlan, isUnknownId, replacePlan, type Plan } from './plans';
import { scheduleSubscriptionCheck } from './schedule';
import type { ProviderSubscription } from './subscription-provider';

const SUBSCRIPTION_FAILED = 'Failed to create subscription';
const SUCCESS_PATH = '/subscription/success';

const refused = (...userErrors: UserError[]): CreateRazorpaySubscriptionPayload => ({
  subscription: null,
  challenge: null,
  userErrors,
});
const FAILED = userError('', 'PROVIDER_FAILED', SUBSCRIPTION_FAILED);

/** A validated and priced request; `total` is the amount of each charge in paise. */
interface Gift {
  readonly value: SubscriptionInput;
  readonly total: number;
  readonly items: readonly PricedItem[];
}

/**
 * Starts a recurring gift: a subscription at the provider, and the address of our own page on which the donor
 * authorises it, unless the provider has no page for it. Nothing is charged before that. As with orders, the provider
 * is asked before anything is stored: a subscription that was never handed out cannot be authorised. The amount of each
 * charge is computed here: amount plus essentials at their stored price, in paise; later price changes do not affect
 * it.
 * @param admit whether the caller may begin a gift
 * @throws RATE_LIMITED when the caller may not
 */
export async function createSubscription(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  input: CreateRazorpaySubscriptionInput,
  health: StartHealth,
  admit?: Admit,
): Promise<CreateRazorpaySubscriptionPayload> {
  if (!provider) return refused(userError('', 'PAYMENTS_OFF', NOT_CONFIGURED));
  // Honeypot: people do not see this field and leave it empty.
  if (input.website) return refused(userError('', 'REFUSED', SUBSCRIPTION_FAILED));
  const { value, errors } = validate(subscriptionSchema, input);
  if (errors.length > 0) return refused(...toUserErrors(errors));
  const callbackPath = ownPath(deps, value.callbackUrl);
  if (callbackPath === null) return refused(userError('callbackUrl', 'INVALID', 'This address is not on this site.'));
  const [purpose, items, lapsed] = await Promise.all([
    findPurpose(deps, value.campaignId ?? null),
    priceItems(deps, value.items),
    findLapsed80g(deps, input),
  ]);
  if (!purpose)
    return refused(userError('campaignId', 'NOT_FOUND', 'This campaign is not open for donations.'), ...items.errors);
  const refusals = [...items.errors, ...lapsed];
  if (refusals.length > 0) return refused(...refusals);
  const { amount: giftAmount } = value;
  const total = donationTotal(giftAmount, items.priced);
  if (total === null || total > MAX_SUBSCRIPTION) {
    return refused(userError('amount', 'OUT_OF_RANGE', MAX_SUBSCRIPTION_MESSAGE));
  }
  const gift: Gift = { value, total, items: items.priced };
  const earlier = await findSamePress(deps, gift);
  if (earlier) return answerSamePress(deps, earlier, gift);

  const id = randomUUID();
  const challenge = await admit?.({ giftId: id, donor: value.donor, proof: input.proof ?? '' });
  if (challenge) return { ...refused(CHALLENGED), challenge };
  try {
    const { plan, told } = await open(deps, provider, id, gift);
    await health.succeeded();
    await deps.dataSource.transaction((manager) =>
      store(deps, manager, { ...gift, id, plan, told, purpose, callbackPath }),
    );
    return placed(deps, told.id, Boolean(told.shortUrl), gift);
  } catch (error) {
    if (error instanceof ProviderError) {
      deps.log.error('subscription.create-failed', { ...describeError(error), description: error.description });
      await health.failed(value.donor.email, error);
      return refused(FAILED);
    }
    // The same press arrived twice at once and the other request won; this subscription is never authorised.
    const faster = brokenUniqueKey(error) === 'subscriptions_flow_id_key' ? await findSamePress(deps, gift) : null;
    if (!faster) throw error;
    return answerSamePress(deps, faster, gift);
  }
}

const placed = (
  deps: ServiceDeps,
  id: string,
  hasPage: boolean,
  { value, total }: Gift,
): CreateRazorpaySubscriptionPayload => ({
  subscription: {
    id,
    amount: total,
    shortUrl: hasPage ? authorizationUrl(deps, id, 'authorize') : null,
    giftKey: giftKey(deps, id, typedOf(value.donor)),
  },
  challenge: null,
  userErrors: [],
});

/**
 * Returns the path of a return address on our own site, or the success page without one; null for another site's
 * address.
 */
function ownPath({ publicUrl }: ServiceDeps, callbackUrl: string): string | null {
  if (callbackUrl === '') return SUCCESS_PATH;
  if (!URL.canParse(callbackUrl, publicUrl)) return null;
  const url = new URL(callbackUrl, publicUrl);
  return url.origin === new URL(publicUrl).origin ? url.pathname + url.search : null;
}

async function open(
  deps: ServiceDeps,
  provider: PaymentProvider,
  id: string,
  { value: { frequency }, total }: Gift,
): Promise<{ plan: Plan; told: ProviderSubscription }> {
  const terms = { period: frequency, amount: total };
  const plan = await findPlan(deps, provider, terms);
  const order = (planId: string) => ({
    planId,
    totalCount: SUBSCRIPTION_CHARGES[frequency],
    notes: { recurring_gift_id: id },
  });
  try {
    return { plan, told: await provider.createSubscription(order(plan.providerPlanId)) };
  } catch (error) {
    if (!isUnknownId(error)) throw error;
    const anew = await replacePlan(deps, provider, terms, plan);
    return { plan: anew, told: await provider.createSubscription(order(anew.providerPlanId)) };
  }
}

interface SamePress {
  readonly providerId: string;
  readonly hasPage: boolean;
  readonly isSameGift: boolean;
}

/** Finds the subscription of the same press of the button (idempotency key `flowId`). */
async function findSamePress({ dataSource }: ServiceDeps, { value, total, items }: Gift): Promise<SamePress | null> {
  if (!value.flowId) return null;
  return firstRow<SamePress>(
    dataSource,
    `select provider_subscription_id as "providerId", coalesce(provider_short_url, '') <> '' as "hasPage",
            status = 'created' and amount = $2 and frequency = $3
            and ${sameGift('subscription', 'subscriptions.id')} as "isSameGift"
       from subscriptions where flow_id = $1`,
    [value.flowId, total, value.frequency, ...typedGift(value, items)],
  );
}

const answerSamePress = (deps: ServiceDeps, same: SamePress, gift: Gift): CreateRazorpaySubscriptionPayload =>
  same.isSameGift ? placed(deps, same.providerId, same.hasPage, gift) : refused(reusedKey());

async function store(
  deps: ServiceDeps,
  manager: EntityManager,
  made: Gift & { id: string; plan: Plan; told: ProviderSubscription; purpose: Purpose; callbackPath: string },
): Promise<void> {
  const { id, plan, told, value, total, items, purpose, callbackPath } = made;
  const { donor } = value;
  const now = deps.now();
  await manager.query(
    `insert into subscriptions (id, provider_subscription_id, payment_plan_id, campaign_id, campaign_title, donor_name,
                                donor_email, donor_phone, donor_address, donor_pan, wants_80g, is_anonymous, amount, frequency,
                                status, key_mode, provider_short_url, total_count, callback_path, flow_id, created_at, updated_at, name_on_pan,
                                tribute_kind, tribute_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21, $22, $23, $24)`,
    [
      id,
      told.id,
      plan.id,
      purpose.campaignId,
      purpose.campaignTitle,
      donor.name,
      donor.email,
      donor.phone,
      donor.address || null,
      donor.pan || null,
      value.is80gEligible,
      value.isAnonymous,
      total,
      value.frequency,
      told.status,
      deps.payments.mode === 'live' ? 'live' : 'test',
      told.shortUrl,
      told.totalCount,
      callbackPath,
      value.flowId ?? null,
      now,
      donor.nameOnPan,
      value.tribute?.kind ?? null,
      value.tribute?.name ?? null,
    ],
  );
  await storeLetter(manager, 'subscription', id, value.tribute, now);
  await storeConsent(manager, 'recurring', value.consent, { of: 'subscription', id, at: now });
  await storeItems(manager, 'subscription', id, items);
  const first = new Date(now.getTime() + deps.payments.firstCheckSeconds * 1000);
  await scheduleSubscriptionCheck(manager, id, first);
}
