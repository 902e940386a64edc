import { NAME_GROUPS, PLACES } from '../content/people';
import { Random } from '../random';

const NAMES = 4_000;
const ADDRESSES = 2_000;

/**
 * Generates the names and addresses that the rows draw from: [names, addresses]. The same seed gives the same lists.
 */
export function accountParams(seed: number): [names: string[], addresses: string[]] {
  const random = new Random(seed);
  const names = Array.from({ length: NAMES }, () => {
    const group = random.weighted(NAME_GROUPS.map((each) => [each, each.weight] as const));
    return `${random.pick(group.first)} ${random.pick(group.last)}`;
  });
  const addresses = Array.from({ length: ADDRESSES }, () => {
    const place = random.weighted(PLACES.map((each) => [each, each.weight] as const));
    const pin = `${place.pin}0${String(random.between(1, 60)).padStart(2, '0')}`;
    return `${random.between(1, 98)} ${random.pick(place.streets)}, ${place.city} ${pin}`;
  });
  return [names, addresses];
}

/**
 * Creates the SQL helpers. dice returns a repeatable number from 0 up to 1: the same row and salt always give the same.
 * id_of returns an id that grows with its row, so that inserts append to the key's index. Each is a single expression
 * of immutable functions, so that PostgreSQL inlines it.
 */
export const functions = `
  create or replace function pg_temp.dice(row_number bigint, salt integer) returns double precision language sql immutable
    return (hashint8extended(row_number, salt) & 2147483647)::double precision / 2147483648;
  create or replace function pg_temp.id_of(kind text, row_number bigint) returns uuid language sql immutable
    return (lpad(to_hex(row_number), 8, '0') || substr(md5(kind || row_number::text), 9, 24))::uuid;
`;

/**
 * Creates the pool of donors; e-mail and phone contain the number, so that they are unique. Parameters: $1 number of
 * donors, $2 names, $3 addresses.
 */
export const donorPool = `
  create temp table large_donors on commit drop as
  select i as no, pg_temp.id_of('donor', i) as id, name,
         lower(regexp_replace(name, '[^A-Za-z]+', '.', 'g')) || i ||
           (array['@example.com', '@example.org', '@example.net'])[1 + floor(3 * pg_temp.dice(i, 2))::int] as email,
         '+9190' || lpad(i::text, 8, '0') as phone, address,
         case when pg_temp.dice(i, 5) < 0.66
           then 'ZZZP' || upper(substr(split_part(name, ' ', 2), 1, 1)) || lpad((i % 10000)::text, 4, '0') ||
                chr(65 + (i / 10000 % 26)::int) end as pan,
         pg_temp.dice(i, 6) < 0.88 as wants_80g
    from generate_series(1, $1::int) i
    join unnest($2::text[]) with ordinality as names (name, no) on names.no = 1 + floor(cardinality($2::text[]) * pg_temp.dice(i, 1))::bigint
    left join unnest($3::text[]) with ordinality as places (address, no)
      on places.no = 1 + floor(cardinality($3::text[]) * pg_temp.dice(i, 4))::bigint and pg_temp.dice(i, 3) < 0.82
`;
