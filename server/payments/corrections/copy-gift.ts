import type { EntityManager } from 'typeorm';
import { firstRow } from '../../database/sql';
import type { CorrectableFacts } from './gift-facts';

/**
 * Stores a copy of an offline gift with other facts, which is still to be booked. Giver and wishes are the same.
 * @returns its id
 */
export async function copyGift(manager: EntityManager, id: string, facts: CorrectableFacts, at: Date): Promise<string> {
  const row = await firstRow<{ id: string }>(
    manager,
    `insert into donations (amount, source, campaign_id, campaign_title, donor_name, donor_email, donor_phone, donor_address,
                            donor_pan, name_on_pan, is_anonymous, wants_80g, payment_method, payment_reference, drawee_bank,
                            drawn_on, cleared_on, kind_description, created_at, tribute_kind, tribute_name)
     select $2, source, $3, $4, donor_name, donor_email, donor_phone, donor_address, donor_pan, name_on_pan, is_anonymous,
            wants_80g, $5, nullif($6, ''), $7, $8, cleared_on, $9, $10, $11, $12
       from donations where id = $1 returning id`,
    [
      id,
      facts.amount,
      facts.campaignId,
      facts.campaignTitle,
      facts.method,
      facts.reference,
      facts.draweeBank,
      facts.chequeDate,
      facts.description,
      at,
      facts.tributeKind,
      facts.tributeName,
    ],
  );
  if (!row) throw new Error(`donation ${id} went away while it was locked`);
  return row.id;
}
