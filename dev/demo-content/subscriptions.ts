import { addDays, addMonths, startOfDay, type IsoDate } from '../../rules/dates';
import type { PaymentPlanEntity } from '../../server/payments/payment-plan.entity';
import type { SubscriptionItemEntity } from '../../server/payments/subscription-item.entity';
import type { SubscriptionEntity } from '../../server/payments/subscription.entity';
import { momentOn } from './days';
import type { DemoDonor } from './donors';
import type { Essential, Gift, GiftItem, PlacedCampaign } from './gifts';
import type { Random } from './random';

export interface Subscriptions {
  plans: PaymentPlanEntity[];
  subscriptions: Partial<SubscriptionEntity>[];
  items: SubscriptionItemEntity[];
  charges: Gift[];
}

const MONTHLY_RUPEES = [
  [300, 3],
  [500, 8],
  [1_000, 9],
  [1_500, 3],
  [2_000, 3],
  [5_000, 1],
] as const;
const YEARLY_RUPEES = [
  [5_000, 3],
  [6_000, 2],
  [12_000, 1],
] as const;
/** Every fourth mandate includes an essential with each charge. */
const WITH_ESSENTIAL = 4;
const TOTAL_COUNT = { monthly: 120, yearly: 10 };

/** Generates mandates of the last two years with every charge due so far; some have ended since. */
export function makeSubscriptions(
  random: Random,
  donors: readonly DemoDonor[],
  campaigns: readonly PlacedCampaign[],
  essentials: readonly Essential[],
  today: IsoDate,
): Subscriptions {
  const plans = new Map<string, PaymentPlanEntity>();
  const result: Subscriptions = { plans: [], subscriptions: [], items: [], charges: [] };
  for (const [place, donor] of donors.entries()) {
    const frequency = random.chance(0.8) ? 'monthly' : 'yearly';
    const age = random.between(20, 700);
    const amount = 100 * random.weighted(frequency === 'monthly' ? MONTHLY_RUPEES : YEARLY_RUPEES);
    const running = campaigns.filter((each) => each.status === 'active' && each.startedDaysAgo > age);
    const campaign = running.length > 0 && random.chance(0.6) ? random.pick(running) : null;
    const plan = planOf(random, plans, frequency, amount, addDays(today, -720));
    const subscriptionId = random.uuid();

    const items = place % WITH_ESSENTIAL === 0 ? oneWithin(essentials, amount) : [];

    const first = addDays(today, -age);
    const step = frequency === 'monthly' ? 1 : 12;
    const lasts = random.chance(0.2) ? random.between(2, 9) : Infinity;
    const days: IsoDate[] = [];
    for (let day = first, n = 0; day < today && n < lasts; n += 1, day = addMonths(first, n * step)) days.push(day);
    const next = addMonths(first, days.length * step);
    const ended = days.length >= lasts && next < today;

    result.charges.push(
      ...days.map((day): Gift => ({
        id: random.uuid(),
        donor,
        campaign,
        amount,
        createdAt: momentOn(random, day, today),
        status: 'success',
        anonymous: false,
        items,
        method: random.chance(0.7) ? 'upi' : 'card',
        recurring: { subscriptionId, frequency },
      })),
    );
    result.items.push(
      ...items.map(({ essentialId, name, quantity, unitPrice }) => ({
        subscriptionId: subscriptionId,
        essentialId: essentialId,
        name,
        quantity,
        unitPrice: unitPrice,
      })),
    );
    const endedHow = random.pick(['cancelled', 'cancelled', 'halted'] as const);
    const startedAt = startOfDay(first);
    result.subscriptions.push({
      id: subscriptionId,
      providerSubscriptionId: `sub_${random.text(14)}`,
      paymentPlanId: plan.id,
      campaignId: campaign?.id ?? null,
      donorId: donor.id,
      donorName: donor.name,
      donorEmail: donor.email,
      donorPhone: donor.phone,
      donorAddress: donor.address,
      donorPan: donor.pan,
      wants80g: donor.wants80g,
      isAnonymous: false,
      amount,
      frequency,
      status: ended ? endedHow : 'active',
      keyMode: 'test',
      totalCount: TOTAL_COUNT[frequency],
      paidCount: days.length,
      failedAttempts: ended && endedHow === 'halted' ? 4 : 0,
      nextChargeAt: ended ? null : startOfDay(next),
      endedAt: ended && endedHow === 'cancelled' ? startOfDay(next) : null,
      createdAt: startedAt,
      updatedAt: startedAt,
    });
  }
  return { ...result, plans: [...plans.values()] };
}

/** Returns the most expensive essential below the amount, once. */
function oneWithin(essentials: readonly Essential[], amount: number): GiftItem[] {
  const [dearest] = essentials.filter(({ price }) => price < amount).sort((a, b) => b.price - a.price);
  return dearest ? [{ essentialId: dearest.id, name: dearest.name, quantity: 1, unitPrice: dearest.price }] : [];
}

function planOf(
  random: Random,
  plans: Map<string, PaymentPlanEntity>,
  period: PaymentPlanEntity['period'],
  amount: number,
  day: IsoDate,
): PaymentPlanEntity {
  const key = `${period} ${amount}`;
  const known = plans.get(key);
  if (known) return known;
  const plan: PaymentPlanEntity = {
    id: random.uuid(),
    providerPlanId: `plan_${random.text(14)}`,
    period,
    planInterval: 1,
    amount,
    currency: 'INR',
    keyMode: 'test',
    createdAt: startOfDay(day),
  };
  plans.set(key, plan);
  return plan;
}
