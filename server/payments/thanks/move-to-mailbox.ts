import type { EntityManager } from 'typeorm';
import { recountDonors } from '../../database/recount-donors';
import { firstRow } from '../../database/sql';
import type { DonationsService } from '../../donations/donations.service';
import { bookDonor, knownPanOfMailbox } from '../book-donor';

/**
 * Moves a gift to another mailbox, within the caller's transaction that holds its row lock: details, donor, receipt and
 * totals. It is booked there as if it had been given from there, so that it gets the PAN known of the same name at the
 * new mailbox. Its former donor loses what only this gift told of them, or is deleted with nothing else left.
 * @param keepsPan true when the PAN was typed with the gift; otherwise it belongs to the former mailbox
 */
export async function moveToMailbox(
  donations: Pick<DonationsService, 'correctByGiver'>,
  manager: EntityManager,
  id: string,
  { email, keepsPan }: { email: string; keepsPan: boolean },
): Promise<void> {
  const bare = keepsPan ? {} : { donorPan: null, nameOnPan: null };
  const known = await knownPanOfMailbox(manager, id, { email, keepsPan });
  await donations.correctByGiver(manager, id, { ...bare, ...known, donorEmail: email }, (donorId) =>
    assignAnew(manager, id, donorId),
  );
}

/** Finds or creates the donor of the gift's new mailbox. Locks donors by id, as a merge does. */
async function assignAnew(manager: EntityManager, id: string, formerId: string): Promise<void> {
  await manager.query(
    `select 1 from donors where id = $2 or lower(email) = (select lower(donor_email) from donations where id = $1)
      order by id for update`,
    [id, formerId],
  );
  const donorId = await bookDonor(manager, id);
  await manager.query('update donations set donor_id = $2 where id = $1', [id, donorId]);
  await recountDonors(manager, [donorId, formerId]);
  if (donorId !== formerId) await takeBack(manager, id, formerId);
}

/** Deletes a former donor known by this gift alone; otherwise clears only the fields that no other gift confirms. */
async function takeBack(manager: EntityManager, giftId: string, formerId: string): Promise<void> {
  const other = await firstRow(
    manager,
    `select 1 from donations where donor_id = $1
      union all select 1 from subscriptions s join donations d on d.id = $2
                 where s.donor_id = $1 and s.id is distinct from d.subscription_id
      union all select 1 from donor_aliases where donor_id = $1 limit 1`,
    [formerId, giftId],
  );
  if (!other) {
    await manager.query('update subscriptions set donor_id = null where donor_id = $1', [formerId]);
    await manager.query('delete from donors where id = $1', [formerId]);
    return;
  }
  const saidElsewhere = (column: string, known: string): string =>
    `exists (select 1 from donations o where o.donor_id = g.id and o.${column} = g.${known})`;
  await manager.query(
    `update donors g
        set phone = case when g.phone = d.donor_phone and not ${saidElsewhere('donor_phone', 'phone')} then null else g.phone end,
            address = case when g.address = d.donor_address and not ${saidElsewhere('donor_address', 'address')} then null else g.address end,
            pan_number = case when p.is_lost then null else g.pan_number end,
            pan_name = case when p.is_lost then null else g.pan_name end,
            name_on_pan = case when p.is_lost then null else g.name_on_pan end
       from donations d,
            lateral (select coalesce(own.pan_number = d.donor_pan and lower(own.pan_name) = lower(d.donor_name), false)
                            and not exists (select 1 from donations o where o.donor_id = own.id and o.donor_pan = own.pan_number)
                            and not exists (select 1 from donors o where o.id <> own.id and lower(o.email) = lower(own.email) and o.pan_number is null) as is_lost
                       from donors own where own.id = $2) p
      where d.id = $1 and g.id = $2`,
    [giftId, formerId],
  );
}
