import type { Giver, History } from './history';
import { anybody, type Person } from './people';
import type { Random } from './random';
import type { Stage } from './stage';

interface Campaign {
  readonly id: string;
  readonly title: string;
}

interface Essential {
  readonly id: string;
  readonly unitPrice: number;
}

/** A gift as sent by the donate dialog; `amount` in paise, without essentials. */
export interface GiftInput {
  readonly flowId: string;
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly amount: number;
  readonly campaignId: string | null;
  readonly isAnonymous: boolean;
  readonly is80gEligible: boolean;
  readonly donor: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly pan?: string;
    readonly address?: string;
  };
}

const CAMPAIGNS = 5;

/** Campaigns and essentials that can be given to. */
export class Offer {
  private constructor(
    private readonly history: History,
    private readonly campaigns: Campaign[],
    private readonly essentials: readonly Essential[],
  ) {}

  /** Inserts campaigns and essentials into the app's database. */
  static async open(stage: Stage, history: History): Promise<Offer> {
    const campaigns = await stage.sql<Campaign>(
      `insert into campaigns (title, slug, category, status, goal_amount)
       select 'Evening school ' || n, 'evening-school-' || n, 'Education', 'active', 10000000 from generate_series(1, $1::int) n
       returning id, title`,
      [CAMPAIGNS],
    );
    const essentials = await stage.sql<Essential>(
      `insert into donation_essentials (name, unit_price, category)
       select 'Ration kit ' || n, 7500 * n, 'Food' from generate_series(1, 3) n returning id, unit_price::int as "unitPrice"`,
    );
    return new Offer(history, campaigns, essentials);
  }

  /** Chooses a giver, an amount and a purpose; some donors give more than once. */
  gift(random: Random): GiftInput {
    const person = anybody(random);
    const flowId = random.uuid();
    const campaign = random.chance(0.7) ? this.anyCampaign(random) : null;
    const items = this.essentials
      .filter(() => random.chance(0.2))
      .map(({ id }) => ({ id, quantity: 1 + random.below(3) }));
    const amount = 10_000 + random.below(500_000);
    const giver = giverOf(person, random);
    const isAnonymous = random.chance(0.25);
    const total = items.reduce((sum, { id, quantity }) => sum + quantity * this.priceOf(id), amount);
    this.history.gifts.set(flowId, { person, giver, amount: total, items, campaign, isAnonymous, offline: null });
    return {
      flowId,
      items,
      amount,
      campaignId: campaign?.id ?? null,
      isAnonymous,
      is80gEligible: giver.wants80g,
      donor: {
        name: giver.name,
        email: giver.email,
        phone: person.phone,
        ...(giver.pan === null ? {} : { pan: giver.pan }),
        ...(giver.address === null ? {} : { address: giver.address }),
      },
    };
  }

  /** Changes a gift to general causes when its campaign was closed meanwhile. */
  withoutCampaign(input: GiftInput): GiftInput {
    const gift = this.history.gifts.get(input.flowId);
    if (gift) this.history.gifts.set(input.flowId, { ...gift, campaign: null });
    return { ...input, campaignId: null };
  }

  anyCampaign(random: Random): Campaign | null {
    return this.campaigns[random.below(this.campaigns.length)] ?? null;
  }

  /** Takes a campaign out of the offer, for the office to delete; null while there are few. */
  withdraw(): Campaign | null {
    return this.campaigns.length > 2 ? (this.campaigns.pop() ?? null) : null;
  }

  private priceOf(id: string): number {
    return this.essentials.find((each) => each.id === id)?.unitPrice ?? 0;
  }
}

/** Chooses a gift's details of a person: PAN and address are not always typed, nor is the benefit always wanted. */
export function giverOf(person: Person, random: Random): Giver {
  const isTyped = random.chance(0.5);
  return {
    name: person.name,
    email: person.emails[random.below(person.emails.length)] ?? person.emails[0],
    address: isTyped || random.chance(0.3) ? person.address : null,
    pan: isTyped ? person.pan : null,
    wants80g: random.chance(0.75),
  };
}
