import type { Random } from './random';
import type { Stage } from './stage';

interface Chosen {
  readonly id: string;
  readonly quantity: number;
}

/** What can be given to and given along, and what each flow chose. */
export class Offer {
  private readonly chosen = new Map<string, readonly Chosen[]>();

  private constructor(private readonly campaigns: readonly string[], private readonly essentials: readonly string[]) {}

  /** Three campaigns and three essentials, in the database of the app. */
  static async open(stage: Stage): Promise<Offer> {
    const campaigns = await stage.sql<{ id: string }>(
      `insert into campaigns (title, slug, category, status, goal_amount)
       select 'Evening school ' || n, 'evening-school-' || n, 'Education', 'active', 10000000 from generate_series(1, 3) n
       returning id`,
    );
    const essentials = await stage.sql<{ id: string }>(
      `insert into donation_essentials (name, unit_price, category)
       select 'Ration kit ' || n, 7500 * n, 'Food' from generate_series(1, 3) n returning id`,
    );
    return new Offer(campaigns.map(({ id }) => id), essentials.map(({ id }) => id));
  }

  /** Who gives, what and for what; some donors give more than once. Amounts in paise. */
  gift(random: Random): Record<string, unknown> {
    const donor = random.below(1_000);
    const flowId = random.uuid();
    const items = this.essentials.filter(() => random.chance(0.2)).map((id) => ({ id, quantity: 1 + random.below(3) }));
    this.chosen.set(flowId, items);
    return {
      flowId,
      items,
      amount: 10_000 + random.below(500_000),
      campaignId: random.chance(0.7) ? this.campaigns[random.below(this.campaigns.length)] : null,
      isAnonymous: random.chance(0.1),
      donor: {
        name: 'Asha Kulkarni',
        email: `donor${donor}@example.org`,
        phone: '9822012345',
        ...(random.chance(0.5) ? { pan: 'ABCPK1234F', address: '12 Lake Road, Pune, Maharashtra' } : {}),
      },
    };
  }

  /** Donations whose essentials are not those that their flow chose, each charge of a recurring gift included. */
  async wrongEssentials(stage: Stage): Promise<string[]> {
    const booked = await stage.sql<{ id: string; flowId: string; items: string }>(
      `select d.id, coalesce(s.flow_id, d.flow_id) as "flowId",
              coalesce(string_agg(i.quantity || ' of ' || i.essential_id, ', ' order by i.essential_id), '') as items
         from donations d
         left join subscriptions s on s.id = d.subscription_id
         left join donation_items i on i.donation_id = d.id
        group by d.id, s.flow_id`,
    );
    return booked.flatMap(({ id, flowId, items }) => {
      const chosen = this.chosen.get(flowId);
      if (!chosen) return [`${id}: a donation of no flow`];
      const wanted = [...chosen].sort((one, other) => (one.id < other.id ? -1 : 1)).map((item) => `${item.quantity} of ${item.id}`).join(', ');
      return items === wanted ? [] : [`${id}: chosen ${wanted || 'nothing'}, booked ${items || 'nothing'}`];
    });
  }
}
