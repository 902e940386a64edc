import type { BookedGift } from './books';
import type { History } from './history';
import type { Stage } from './stage';

interface Kept {
  readonly id: string;
  readonly name: string;
  readonly pans: string[];
  readonly pan: string | null;
}

/**
 * Checks that a donor and their gifts have one PAN, unless the office corrected one, and that a merged donor is gone
 * with all gifts moved to the kept one.
 */
export async function compareDonors(stage: Stage, books: readonly BookedGift[], history: History): Promise<string[]> {
  const donors = await stage.sql<Kept>(
    `select g.id, g.name, g.pan_number as pan,
            coalesce(array_agg(distinct d.donor_pan) filter (where d.donor_pan is not null), '{}') as pans
       from donors g left join donations d on d.donor_id = g.id and d.status in ('success', 'refunded') and d.id <> all ($1::uuid[])
      group by g.id`,
    [[...history.corrections.keys()]],
  );
  const byId = new Map(donors.map((donor) => [donor.id, donor]));
  const wrong = donors
    .filter(({ pan, pans }) => new Set([...pans, ...(pan === null ? [] : [pan])]).size > 1)
    .map(
      ({ name, pan, pans }) => `the donor ${name} has the PAN ${pan ?? 'none'}, but donations with ${pans.join(', ')}`,
    );
  for (const { person, keepId, mergeId } of history.merges) {
    if (byId.has(mergeId)) continue;
    const own = books.filter(({ flowId }) => history.gifts.get(flowId ?? '')?.person.pan === person.pan);
    const owners = new Set(own.map(({ donorId }) => donorId));
    if (owners.size > 1)
      wrong.push(`${person.name} was merged into ${keepId}, but the donations belong to ${[...owners].join(' and ')}`);
  }
  return wrong;
}
