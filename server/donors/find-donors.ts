import { isPan, maskedPan, normalisePan } from '../../rules/pan';
import { Conditions, searchedText } from '../database/listing';
import { donorText } from '../database/search-texts';
import type { Queryable } from '../database/sql';
import type { FoundDonor } from '../generated/resolvers';

const SHORTEST = 2;
const MOST = 5;
/** Number of matches of which the best are chosen: a frequent name is typed on until it is rare. */
const LOOK_AT = 500;

type Row = Omit<FoundDonor, 'panEnds' | '__typename'> & { pan: string | null };

/** SQL of the best of some donors: those who gave last, each with the latest gift. */
const best = (matching: string): string => `
  select m.id, m.name, m.email, m.phone, m.pan_number as pan, m.donation_count as "donationCount", gift.amount as "lastAmount"
    from (select * from (${matching}) found order by last_donated_at desc nulls last, id limit ${MOST}) m
    left join lateral (select d.amount from donations d where d.donor_id = m.id and d.status = 'success'
                        order by d.captured_at desc, d.id desc limit 1) gift on true
   order by m.last_donated_at desc nulls last, m.id`;

const columns = 'id, name, email, phone, pan_number, donation_count, last_donated_at';

/**
 * Finds the donor of a gift that is being entered, by a part of name, e-mail or phone, or by a whole PAN; those who gave
 * last first, at most five. A part of a PAN finds nobody, so that none can be guessed letter by letter, and of a PAN only
 * the ends are answered. Amounts in paise.
 */
export async function findDonors(db: Queryable, search: string): Promise<FoundDonor[]> {
  const text = searchedText(search);
  if (text.length < SHORTEST) return [];
  const rows = isPan(text) ? await byPan(db, normalisePan(text)) : await byText(db, text);
  return rows.map(({ pan, ...donor }) => ({ ...donor, panEnds: pan && maskedPan(pan) }));
}

const byPan = (db: Queryable, pan: string): Promise<Row[]> =>
  db.query<Row[]>(best(`select ${columns} from donors where pan_number = $1 limit ${LOOK_AT}`), [pan]);

function byText(db: Queryable, text: string): Promise<Row[]> {
  const where = new Conditions().searchWords(text, donorText);
  return db.query<Row[]>(best(`select ${columns} from donors ${where.sql} limit ${LOOK_AT}`), where.params);
}
