import { addDays, addMonths, startOfDay, type IsoDate } from '../../rules/dates';
import type { Row } from './bulk';
import { momentOn } from './days';
import type { DemoDonor } from './donors';
import type { Essential, Gift, GiftItem, PlacedCampaign } from './gifts';
import type { Random } from './random';

export interface RecurringGifts {
  plans: Row[];
  subscriptions: Row[];
  items: Row[];
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
export function makeRecurring(
  random: Random,
  donors: readonly DemoDonor[],
  campaigns: readonly PlacedCampaign[],
  essentials: readonly Essential[],
  today: IsoDate,
): RecurringGifts {
  const plans = new Map<string, Row>();
  const result: RecurringGifts = { plans: [], subscriptions: [], items: [], charges: [] };
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
        subscription_id: subscriptionId,
        essential_id: essentialId,
        name,
        quantity,
        unit_price: unitPrice,
      })),
    );
    const endedHow = random.pick(['cancelled', 'cancelled', 'halted']);
    const startedAt = startOfDay(first).toISOString();
    result.subscriptions.push({
      id: subscriptionId,
      provider_subscription_id: `sub_${random.text(14)}`,
      payment_plan_id: plan['id'],
      campaign_id: campaign?.id ?? null,
      donor_id: donor.id,
      donor_name: donor.name,
      donor_email: donor.email,
      donor_phone: donor.phone,
      donor_address: donor.address,
      donor_pan: donor.pan,
      wants_80g: donor.wants80g,
      is_anonymous: false,
      amount,
      frequency,
      status: ended ? endedHow : 'active',
      key_mode: 'test',
      total_count: TOTAL_COUNT[frequency],
      paid_count: days.length,
      failed_attempts: ended && endedHow === 'halted' ? 4 : 0,
      next_charge_at: ended ? null : startOfDay(next).toISOString(),
      ended_at: ended && endedHow === 'cancelled' ? startOfDay(next).toISOString() : null,
      created_at: startedAt,
      updated_at: startedAt,
    });
  }
  return { ...result, plans: [...plans.values()] };
}

/** Returns the most expensive essential below the amount, once. */
function oneWithin(essentials: readonly Essential[], amount: number): GiftItem[] {
  const [dearest] = essentials.filter(({ price }) => price < amount).sort((a, b) => b.price - a.price);
  return dearest ? [{ essentialId: dearest.id, name: dearest.name, quantity: 1, unitPrice: dearest.price }] : [];
}

function planOf(random: Random, plans: Map<string, Row>, period: string, amount: number, day: IsoDate): Row {
  const key = `${period} ${amount}`;
  const known = plans.get(key);
  if (known) return known;
  const plan = {
    id: random.uuid(),
    provider_plan_id: `plan_${random.text(14)}`,
    period,
    plan_interval: 1,
    amount,
    currency: 'INR',
    key_mode: 'test',
    created_at: startOfDay(day).toISOString(),
  };
  plans.set(key, plan);
  return plan;
}
