import { addDays, type IsoDate } from '../../rules/dates';
import type { DemoCampaign } from './content/campaign-shape';
import { LEADERS } from './content/people';
import { dayPicker, momentOn, type Window } from './days';
import type { DemoDonor } from './donors';
import type { Random } from './random';

export interface PlacedCampaign extends DemoCampaign {
  id: string;
}

export interface GiftItem {
  essentialId: string;
  name: string;
  quantity: number;
  /** Paise. */
  unitPrice: number;
}

/** A donation before it becomes rows; `amount` in paise. */
export interface Gift {
  id: string;
  donor: DemoDonor;
  campaign: PlacedCampaign | null;
  amount: number;
  createdAt: Date;
  status: 'success' | 'failed' | 'pending' | 'refunded';
  anonymous: boolean;
  items: GiftItem[];
  method: string;
  recurring: { subscriptionId: string; frequency: 'monthly' | 'yearly' } | null;
}

export interface Essential {
  id: string;
  name: string;
  /** Paise. */
  price: number;
}

/** Amounts in rupees, some with the customary auspicious one on top, with their weights. */
const AMOUNTS: readonly (readonly [rupees: number, weight: number])[] = [
  [200, 8],
  [300, 3],
  [500, 18],
  [501, 5],
  [750, 2],
  [1_000, 20],
  [1_001, 4],
  [1_100, 4],
  [1_500, 6],
  [2_000, 10],
  [2_100, 3],
  [2_500, 4],
  [3_000, 3],
  [5_000, 8],
  [5_001, 2],
  [10_000, 5],
  [11_000, 1.5],
  [15_000, 1],
  [20_000, 0.9],
  [25_000, 1.8],
  [50_000, 1.3],
  [100_000, 0.5],
];
/** Maximum sum in rupees of a donor in the running month, below the five leaders. */
const MONTH_LIMIT = 15_000;
const METHODS = [
  ['upi', 62],
  ['card', 19],
  ['netbanking', 13],
  ['wallet', 5],
  ['paylater', 1],
] as const;

/** Generates one-time gifts; tracks each donor's sum in the running month. */
export class GiftMaker {
  private readonly thisMonth = new Map<string, number>();

  constructor(
    private readonly random: Random,
    private readonly donors: readonly DemoDonor[],
    private readonly essentials: readonly Essential[],
    readonly today: IsoDate,
  ) {}

  /** Generates gifts of a window whose sum is exactly `target` paise. */
  reaching(target: number, campaign: PlacedCampaign | null, window: Window): Gift[] {
    const gifts: Gift[] = [];
    const nextDay = dayPicker(this.random, window);
    for (let rest = target; rest > 0;) {
      const gift = this.gift(nextDay(), campaign, rest);
      gifts.push(gift);
      rest -= gift.amount;
    }
    return gifts;
  }

  /** Generates gifts that do not count, such as failed ones. */
  some(count: number, status: Gift['status'], campaigns: readonly (PlacedCampaign | null)[], window: Window): Gift[] {
    const nextDay = dayPicker(this.random, window);
    return Array.from({ length: count }, () => ({
      ...this.gift(nextDay(), this.random.pick(campaigns), Infinity),
      status,
    }));
  }

  /** Generates the gifts of the month's leaders, each on a day of the running month. */
  ofLeaders(campaigns: readonly PlacedCampaign[]): Gift[] {
    const day = dayPicker(this.random, { from: `${this.today.slice(0, 7)}-01`, to: this.today });
    return LEADERS.map(({ name, rupees, campaign }) => {
      const donor = this.donors.find((each) => each.isLeader && each.name === name);
      if (!donor) throw new Error(`No donor named ${name}`);
      const target = campaigns.find(({ slug }) => slug === campaign) ?? null;
      return { ...this.plain(donor, day(), target), amount: rupees * 100 };
    });
  }

  private gift(day: IsoDate, campaign: PlacedCampaign | null, atMost: number): Gift {
    const isThisMonth = day.slice(0, 7) === this.today.slice(0, 7);
    const donor = this.donor(isThisMonth);
    const rupees = this.amount(isThisMonth ? MONTH_LIMIT : Infinity);
    const items = rupees <= 2_000 && this.random.chance(0.16) ? this.items() : [];
    const wanted = rupees * 100 + items.reduce((sum, item) => sum + item.quantity * item.unitPrice, 0);
    const fits = wanted <= atMost;
    const amount = fits ? wanted : atMost;
    if (isThisMonth) this.thisMonth.set(donor.id, (this.thisMonth.get(donor.id) ?? 0) + amount);
    const anonymous = this.random.chance(0.09);
    return { ...this.plain(donor, day, campaign), amount, anonymous, items: fits ? items : [] };
  }

  private plain(donor: DemoDonor, day: IsoDate, campaign: PlacedCampaign | null): Gift {
    return {
      id: this.random.uuid(),
      donor,
      campaign,
      amount: 0,
      createdAt: momentOn(this.random, day, this.today),
      status: 'success',
      anonymous: false,
      items: [],
      method: this.random.weighted(METHODS),
      recurring: null,
    };
  }

  private donor(isThisMonth: boolean): DemoDonor {
    for (;;) {
      const donor = this.random.pick(this.donors);
      const spent = this.thisMonth.get(donor.id) ?? 0;
      if (!donor.isLeader && (!isThisMonth || spent === 0)) return donor;
    }
  }

  private amount(limit: number): number {
    for (;;) {
      const rupees = this.random.weighted(AMOUNTS);
      if (rupees <= limit) return rupees;
    }
  }

  private items(): GiftItem[] {
    const first = this.random.pick(this.essentials);
    const second = this.random.pick(this.essentials);
    const chosen = second === first || this.random.chance(0.5) ? [first] : [first, second];
    return chosen.map(({ id, name, price }) => ({
      essentialId: id,
      name,
      quantity: this.random.between(1, 4),
      unitPrice: price,
    }));
  }
}

/** Returns the days on which a campaign received gifts: until its end or, while active, until yesterday. */
export function campaignWindow(campaign: DemoCampaign, today: IsoDate): Window {
  const last = campaign.status === 'completed' ? (campaign.endsInDays ?? -1) : -1;
  return { from: addDays(today, -campaign.startedDaysAgo), to: addDays(today, last) };
}
