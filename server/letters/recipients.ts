import type { DataSource } from 'typeorm';
import { MAX_LETTERS } from '../../rules/letters';
import type { IsoDate } from '../../rules/dates';
import type { Paise } from '../../rules/money';
import type { Conditions } from '../database/listing';

/** Somebody to whom a letter or label goes, with the gifts that are meant. */
export interface Recipient {
  readonly id: string;
  /** Null for a donor whose name is not known. */
  readonly name: string | null;
  readonly address: string | null;
  /** Successful gifts less what was refunded. */
  readonly total: Paise;
  readonly gifts: number;
  /** Days in Asia/Kolkata; null without a gift. */
  readonly first: IsoDate | null;
  readonly last: IsoDate | null;
  readonly receipts: readonly string[];
  /** Last day of a membership; null for donors. */
  readonly endsOn: IsoDate | null;
  /** True for a donor who withdrew consent to be written to. */
  readonly isWithdrawn: boolean;
}

/** Whom a selection means, and which gifts count. */
export interface Chosen {
  /** Conditions on the table of people, which has no alias. */
  readonly people: Conditions;
  /** Conditions on gifts `d`; null for people who are not donors. */
  readonly gifts: Conditions | null;
  /** True where only people with such a gift are meant: gifts were selected. */
  readonly isOfGifts: boolean;
  readonly table: 'donors' | 'members';
}

/** Number of people who are read, and drawn, at once. */
const CHUNK = 200;

const and = ({ sql }: Conditions): string => (sql === '' ? 'where' : `${sql} and`);

/** Reads the ids of the chosen by name; one more than `MAX_LETTERS` where there are too many. */
export async function chosenIds(dataSource: DataSource, chosen: Chosen): Promise<string[]> {
  const { people, gifts, isOfGifts, table } = chosen;
  const order = `order by lower(name), id limit ${MAX_LETTERS + 1}`;
  const rows: { id: string }[] =
    isOfGifts && gifts
      ? await dataSource.query(
          `select id from donors
            where id in (select d.donor_id from donations d ${and(gifts)} d.status = 'success') ${order}`,
          gifts.params,
        )
      : await dataSource.query(`select id from ${table} ${people.sql} ${order}`, people.params);
  return rows.map(({ id }) => id);
}

const OF_MEMBERS = `false as "isWithdrawn", 0::bigint as total, 0 as gifts, null as first, null as last, '{}'::text[] as receipts, p.expiry_date as "endsOn"`;

/** SQL of the chosen people in their order, with their gifts. */
function readSql({ table, gifts }: Chosen): string {
  const ids = `$${(gifts?.params.length ?? 0) + 1}::uuid[]`;
  const from = `from unnest(${ids}) with ordinality as chosen(id, place) join ${table} p on p.id = chosen.id`;
  if (!gifts) return `select p.id, p.name, p.address, ${OF_MEMBERS} ${from} order by chosen.place`;
  const day = `(coalesce(d.captured_at, d.created_at) at time zone 'Asia/Kolkata')::date`;
  return `
    select p.id, p.name, p.address, exists (select 1 from donor_withdrawals w where w.donor_id = p.id) as "isWithdrawn", coalesce(g.total, 0)::bigint as total, coalesce(g.gifts, 0) as gifts,
           g.first, g.last, coalesce(g.receipts, '{}') as receipts, null as "endsOn"
      ${from}
      left join lateral (
        select sum(d.amount - d.refunded_amount)::bigint as total, count(*)::int as gifts,
               min(${day})::text as first, max(${day})::text as last,
               array_agg(r.receipt_number order by r.financial_year, r.serial) filter (where r.voided_at is null and r.id is not null) as receipts
          from donations d left join receipts r on r.donation_id = d.id
          ${and(gifts)} d.donor_id = p.id and d.status = 'success'
      ) g on true
     order by chosen.place`;
}

/** Reads the people of these ids in their order, some at a time, so that few are in memory. */
export async function* readRecipients(
  dataSource: DataSource,
  chosen: Chosen,
  ids: readonly string[],
): AsyncGenerator<Recipient[]> {
  const sql = readSql(chosen);
  for (let from = 0; from < ids.length; from += CHUNK) {
    const some = ids.slice(from, from + CHUNK);
    yield await dataSource.query<Recipient[]>(sql, [...(chosen.gifts?.params ?? []), some]);
  }
}
