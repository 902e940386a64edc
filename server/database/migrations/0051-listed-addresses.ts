import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL of a valid 80G receipt `r` that was printed without an address. */
const LACKS_ADDRESS = `r.is_80g and r.voided_at is null and coalesce(r.snapshot #>> '{donor,address}', '') = ''`;

const columns = 'id, created_at, amount, issued_on, serial, is_80g, is_sent, financial_year, donor_name, search_text';
const listed = `r.id, r.created_at, r.amount, r.issued_on, r.serial, r.is_80g, r.sent_to_email_at is not null, r.financial_year,
  r.donor_name,
  search_words(' ' || r.receipt_number || ' ' || coalesce(r.donor_name, '') || ' ' || coalesce(r.snapshot #>> '{donor,email}', ''))`;

/** Trigger function that lists what a statement changed; a change of an unlisted column writes nothing. */
function listing(names: string, values: string): string {
  const own = (prefix: string): string =>
    names
      .split(', ')
      .map((name) => `${prefix}.${name}`)
      .join(', ');
  return `
  create or replace function list_receipts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $body$
  begin
    insert into receipt_listings as l (${names}) select ${values} from changed r
    on conflict (id) do update set (${names}) = row (${own('excluded')})
     where (${own('l')}) is distinct from (${own('excluded')});
    return null;
  end $body$;`;
}

const up = `
  alter table receipt_listings add column lacks_address boolean not null default false;
  update receipt_listings l set lacks_address = true from receipts r where r.id = l.id and ${LACKS_ADDRESS};
  ${listing(`${columns}, lacks_address`, `${listed}, ${LACKS_ADDRESS}`)}
  drop index receipts_without_address;
  create index receipt_listings_without_address on receipt_listings (issued_on, created_at, id) where lacks_address;
`;

const down = `
  ${listing(columns, listed)}
  alter table receipt_listings drop column lacks_address;
  create index receipts_without_address on receipts (issued_on)
    where is_80g and voided_at is null and coalesce(snapshot #>> '{donor,address}', '') = '';
`;

/**
 * Lists which receipts have no address, so that their list is walked along an index like any other: the texts of a
 * hundred thousand receipts were read for it.
 */
export class ListedAddresses1763600051000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(up);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(down);
  }
}
