import type { Queryable } from '../../database/sql';
import type { TributeLetter } from '../../generated/resolvers';

/** Reads the letters about many gifts with what became of their mails, in the order of the ids. */
export async function readLetters(db: Queryable, donationIds: readonly string[]): Promise<(TributeLetter | null)[]> {
  const rows = await db.query<(TributeLetter & { donationId: string })[]>(
    `select l.donation_id as "donationId", l.to_name as "toName", l.to_email as "toEmail", l.message, m.status,
            m.sent_at as "sentAt"
       from tribute_letters l left join mails m on m.dedupe_key = 'tribute:' || l.id::text
      where l.donation_id = any($1::uuid[])`,
    [donationIds],
  );
  const byId = new Map(rows.map(({ donationId, ...letter }) => [donationId, letter]));
  return donationIds.map((id) => byId.get(id) ?? null);
}
