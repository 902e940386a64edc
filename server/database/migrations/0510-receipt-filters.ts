import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeInParts } from '../change-in-parts';

/** SQL of a valid 80G receipt `r` that was printed without an address; as in 0051-listed-addresses.ts. */
const LACKS_ADDRESS = `r.is_80g and r.voided_at is null and coalesce(r.snapshot #>> '{donor,address}', '') = ''`;

const BEFORE =
  'id, created_at, amount, issued_on, serial, is_80g, is_sent, financial_year, donor_name, search_text, lacks_address';
const listed = `r.id, r.created_at, r.amount, r.issued_on, r.serial, r.is_80g, r.sent_to_email_at is not null, r.financial_year,
  r.donor_name,
  search_words(' ' || r.receipt_number || ' ' || coalesce(r.donor_name, '') || ' ' || coalesce(r.snapshot #>> '{donor,email}', '')),
  ${LACKS_ADDRESS}`;

interface Listing {
  /** Columns that a receipt's own change writes. */
  readonly own: string;
  readonly ownValues: string;
  /** Columns of its gift, which are written with a new receipt; later by the trigger on donations alone. */
  readonly gift?: string;
}

/** Builds the trigger function that lists what a statement changed; a change of an unlisted column writes nothing. */
function listing({ own, ownValues, gift }: Listing): string {
  const of = (prefix: string): string =>
    own
      .split(', ')
      .map((name) => `${prefix}.${name}`)
      .join(', ');
  const columns = gift ? `${own}, ${gift}` : own;
  const values = gift ? `${ownValues}, ${gift.replace(/\w+/g, 'd.$&')}` : ownValues;
  return `
  create or replace function list_receipts() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $body$
  begin
    insert into receipt_listings as l (${columns})
    select ${values} from changed r ${gift ? 'join donations d on d.id = r.donation_id' : ''}
    on conflict (id) do update set (${own}) = row (${of('excluded')})
     where (${of('l')}) is distinct from (${of('excluded')});
    return null;
  end $body$`;
}

const columns = `
  alter table receipt_listings add column if not exists payment_method text, add column if not exists source text,
    add column if not exists is_void boolean`;

/**
 * Keeps method and source in step with a gift that is corrected. It waits for the end of the transaction: the receipt is
 * locked before its listing by whoever mails it, and by then the correction holds the receipt as well.
 */
const giftTrigger = [
  `create or replace function list_gift() returns trigger language plpgsql as $body$
  begin
    update receipt_listings l set payment_method = d.payment_method, source = d.source
      from receipts r join donations d on d.id = r.donation_id
     where d.id = new.id and l.id = r.id
       and (l.payment_method, l.source) is distinct from (d.payment_method, d.source);
    return null;
  end $body$`,
  'drop trigger if exists list_gift on donations',
  `create constraint trigger list_gift after update of payment_method, source on donations
     deferrable initially deferred for each row
     when ((old.payment_method, old.source) is distinct from (new.payment_method, new.source))
     execute function list_gift()`,
];

/** Leaves what a trigger has written since the columns are there. */
const FILL = `
  update receipt_listings l
     set payment_method = case when l.source is null then d.payment_method else l.payment_method end,
         source = coalesce(l.source, d.source), is_void = coalesce(l.is_void, r.voided_at is not null)
    from receipts r join donations d on d.id = r.donation_id
   where r.id = l.id and (l.source is null or l.is_void is null)`;

const INDEXES: Readonly<Record<string, string>> = {
  receipt_listings_method: '(payment_method, issued_on, created_at, id)',
  receipt_listings_source: `(source, issued_on, created_at, id) where source <> 'online'`,
  receipt_listings_void: '(issued_on, created_at, id) where is_void',
};

/**
 * Lists method and source of the gift of each receipt, and whether it is void, with the indexes of the filters by them;
 * amounts have theirs. Frequent values are walked along the order of the list. Rows are filled some pages at a time. One
 * that is interrupted is run again by the next start.
 */
export class ReceiptFilters1763600510000 implements MigrationInterface {
  public readonly transaction = false;

  public async up(queryRunner: QueryRunner): Promise<void> {
    await run(queryRunner, [
      columns,
      listing({
        own: `${BEFORE}, is_void`,
        ownValues: `${listed}, r.voided_at is not null`,
        gift: 'payment_method, source',
      }),
      ...giftTrigger,
    ]);
    await changeInParts(queryRunner, 'receipt_listings', 'l', FILL);
    await run(queryRunner, [
      'alter table receipt_listings drop constraint if exists receipt_listings_filled',
      `alter table receipt_listings add constraint receipt_listings_filled
         check (source is not null and is_void is not null) not valid`,
      'alter table receipt_listings validate constraint receipt_listings_filled',
      ...Object.entries(INDEXES).flatMap(([name, columnsOf]) => [
        `drop index concurrently if exists ${name}`,
        `create index concurrently ${name} on receipt_listings ${columnsOf}`,
      ]),
      'analyze receipt_listings',
    ]);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await run(queryRunner, [
      'drop trigger list_gift on donations',
      'drop function list_gift()',
      listing({ own: BEFORE, ownValues: listed }),
      'alter table receipt_listings drop column payment_method, drop column source, drop column is_void',
    ]);
  }
}

async function run(queryRunner: QueryRunner, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await queryRunner.query(statement);
}
