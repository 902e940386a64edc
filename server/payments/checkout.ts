import { findLine } from '../../rules/consent';
import { AMOUNT_MESSAGE, donationTotal, orderSchema, type OrderInput } from '../../rules/donation';
import { validate } from '../../rules/validate';
import { newRowId } from '../database/row-ids';
import { readShared, writeShared } from '../database/shared-connection';
import { brokenUniqueKey, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { CreateRazorpayOrderInput, CreateRazorpayOrderPayload, UserError } from '../generated/resolvers';
import { toUserErrors, userError } from '../graphql/user-errors';
import { describeError } from '../log';
import type { Admit } from './giving-limit';
import { findLapsed80g } from './lapsed-80g';
import { giftKey, typedOf } from './thanks/gift-key';
import { priceItems, storeItems, type PricedItem } from './priced-items';
import { ProviderError, type PaymentProvider } from './provider';
import { findPurpose, type Purpose } from './purpose';
import { reusedKey, sameGift, typedGift } from './same-press';
import type { StartHealth } from './start-health';

export const NOT_CONFIGURED = 'Razorpay key not configured. Please contact administrator.';
const ORDER_FAILED = 'Failed to process donation';

/** Days an order is watched before its donation counts as failed. */
const WATCH_DAYS = 3;

const refused = (...userErrors: UserError[]): CreateRazorpayOrderPayload => ({
  order: null,
  challenge: null,
  userErrors,
});

/** Words for callers that do not know of challenges; a browser solves it and says something else meanwhile. */
export const CHALLENGED = userError(
  '',
  'CHALLENGE',
  'Many donations were begun and not paid. Please load the page again and give once more, so that your browser can prove that it is not a machine.',
);

/**
 * Starts a one-time gift. The total is computed here: amount plus essentials at their stored price, in paise. The
 * provider is asked before anything is stored: an order that was never handed out cannot be paid, while a stored
 * donation without an order would stay pending for nothing.
 * @param admit whether the caller may begin a gift
 * @throws RATE_LIMITED when the caller may not
 */
export async function createOrder(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  input: CreateRazorpayOrderInput,
  health: StartHealth,
  admit?: Admit,
): Promise<CreateRazorpayOrderPayload> {
  if (!provider) return refused(userError('', 'PAYMENTS_OFF', NOT_CONFIGURED));
  // Honeypot: people do not see this field and leave it empty.
  if (input.website) return refused(userError('', 'REFUSED', ORDER_FAILED));
  const { value, errors } = validate(orderSchema, input);
  if (errors.length > 0) return refused(...toUserErrors(errors));

  const [purpose, items, lapsed] = await Promise.all([
    findPurpose(deps, value.campaignId ?? null),
    priceItems(deps, value.items),
    findLapsed80g(deps, input),
  ]);
  const unknown = [
    ...(purpose ? [] : [userError('campaignId', 'NOT_FOUND', 'This campaign is not open for donations.')]),
    ...items.errors,
    ...lapsed,
  ];
  if (!purpose || unknown.length > 0) return refused(...unknown);
  const { amount: giftAmount } = value;
  const total = donationTotal(giftAmount, items.priced);
  if (total === null) return refused(userError('amount', 'OUT_OF_RANGE', AMOUNT_MESSAGE));

  const earlier = await findSamePress(deps, value, items.priced, total);
  if (earlier) return answerSamePress(deps, earlier, total, value);

  const donationId = newRowId();
  const challenge = await admit?.({ giftId: donationId, donor: value.donor, proof: input.proof ?? '' });
  if (challenge) return { ...refused(CHALLENGED), challenge };
  const orderId = await openOrder(deps, provider, health, { donationId, total, email: value.donor.email });
  if (orderId === null) return refused(userError('', 'PROVIDER_FAILED', ORDER_FAILED));
  try {
    const gift = { donationId, orderId, total, value, purpose };
    if (items.priced.length === 0) await storeGift(deps, deps.dataSource, gift);
    else
      await deps.dataSource.transaction(async (manager) => {
        await storeGift(deps, manager, gift);
        await storeItems(manager, 'donation', donationId, items.priced);
      });
  } catch (error) {
    // The same press arrived twice at once and the other request won; this order stays unknown and unpaid.
    const faster =
      brokenUniqueKey(error) === 'donations_flow' && (await findSamePress(deps, value, items.priced, total));
    if (!faster) throw error;
    return answerSamePress(deps, faster, total, value);
  }
  return placed(deps, orderId, total, value);
}

/**
 * Returns the existing order to whoever sends the same gift again under the idempotency key, and refuses a different
 * gift.
 */
const answerSamePress = (
  deps: ServiceDeps,
  earlier: SamePress,
  total: number,
  value: OrderInput,
): CreateRazorpayOrderPayload =>
  earlier.isSameGift ? placed(deps, earlier.orderId, total, value) : refused(reusedKey());

const placed = (deps: ServiceDeps, id: string, amount: number, { donor }: OrderInput): CreateRazorpayOrderPayload => ({
  order: { id, amount, currency: 'INR', keyId: deps.payments.keyId, giftKey: giftKey(deps, id, typedOf(donor)) },
  challenge: null,
  userErrors: [],
});

interface SamePress {
  readonly orderId: string;
  readonly isSameGift: boolean;
}

const SAME_PRESS = `
  select o.provider_order_id as "orderId",
         d.status = 'pending' and d.amount = $3 and ${sameGift('donation', 'd.id')} as "isSameGift"
    from donations d join payment_orders o on o.donation_id = d.id
   where d.flow_id = $1 and d.attempt = $2`;

/** Finds the order of the same press of the button (idempotency key `flowId`), and whether it is the same gift. */
async function findSamePress(
  deps: ServiceDeps,
  value: OrderInput,
  items: PricedItem[],
  total: number,
): Promise<SamePress | null> {
  if (!value.flowId) return null;
  const rows = await readShared<SamePress>(deps.dataSource, SAME_PRESS, [
    value.flowId,
    value.attempt,
    total,
    ...typedGift(value, items),
  ]);
  return rows[0] ?? null;
}

async function openOrder(
  deps: ServiceDeps,
  provider: PaymentProvider,
  health: StartHealth,
  { donationId, total, email }: { donationId: string; total: number; email: string },
): Promise<string | null> {
  try {
    const order = await provider.createOrder({
      amount: total,
      receipt: donationId,
      notes: { donation_id: donationId },
    });
    await health.succeeded();
    return order.id;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.error('checkout.order-failed', { ...describeError(error), description: error.description });
    await health.failed(email, error);
    return null;
  }
}

const STORE = `
  with gift as (
    insert into donations (id, amount, campaign_id, campaign_title, donor_name, donor_email, donor_phone, donor_address,
                           donor_pan, is_anonymous, wants_80g, flow_id, attempt, created_at, name_on_pan, tribute_kind, tribute_name)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $20, $21)
    returning id
  ), letter as (
    insert into tribute_letters (donation_id, to_name, to_email, message, created_at)
    select id, $22, $23, $24, $14 from gift where $23::text is not null
  ), agreed as (
    insert into consents (id, place, version, language, donation_id, given_at)
    select $28::uuid, 'donation', $25, $26, id, $14 from gift
  )
  insert into payment_orders (id, donation_id, provider_order_id, amount, key_mode, watched_until, created_at, next_check_at)
  select $27::uuid, id, $16, $2, $17, $14::timestamptz + make_interval(days => $18), $14, $14::timestamptz + make_interval(secs => $19)
    from gift`;

/** Stores a donation and its order, with the moment of the order's first check, in one statement. */
async function storeGift(
  deps: ServiceDeps,
  db: Queryable,
  gift: { donationId: string; orderId: string; total: number; value: OrderInput; purpose: Purpose },
): Promise<void> {
  const { donationId, orderId, total, value, purpose } = gift;
  const line = findLine('donation', value.consent);
  await writeShared(db, STORE, [
    donationId,
    total,
    purpose.campaignId,
    purpose.campaignTitle,
    value.donor.name,
    value.donor.email,
    value.donor.phone,
    value.donor.address || null,
    value.donor.pan || null,
    value.isAnonymous,
    value.is80gEligible,
    value.flowId ?? null,
    value.attempt,
    deps.now(),
    value.donor.nameOnPan,
    orderId,
    deps.payments.mode === 'live' ? 'live' : 'test',
    WATCH_DAYS,
    deps.payments.firstCheckSeconds,
    value.tribute?.kind ?? null,
    value.tribute?.name ?? null,
    value.tribute?.tell?.name ?? null,
    value.tribute?.tell?.email ?? null,
    value.tribute?.tell?.message ?? '',
    line?.version,
    line?.language,
    newRowId(),
    newRowId(),
  ]);
}
