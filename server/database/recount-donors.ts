import type { Queryable } from './sql';

/**
 * Locks a donor before one of their gifts changes, so that counts and the day of the last gift, which a trigger keeps, see
 * what others commit meanwhile: a lock within the same statement would not. Not `for update`: a gift that is written twice
 * in one transaction shares its donor's key, and two of them would wait for each other.
 */
export async function holdDonor(db: Queryable, id: string): Promise<void> {
  await db.query('select 1 from donors where id = $1 for no key update', [id]);
}

/** Recounts the gifts of donors, in the caller's transaction; sums in paise, refunds subtracted. */
export async function recountDonors(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(
    `update donors g set donation_count = own.gifts, donated_amount = own.amount, is_80g_eligible = own.eligible, updated_at = now()
       from (select t.id, count(d.id) as gifts, coalesce(sum(d.amount - d.refunded_amount), 0) as amount,
                    coalesce(bool_or(d.is_80g_eligible), false) as eligible
               from unnest($1::uuid[]) as t (id) left join donations d on d.donor_id = t.id and d.status = 'success'
              group by t.id) own
      where g.id = own.id`,
    [[...new Set(ids)]],
  );
}
