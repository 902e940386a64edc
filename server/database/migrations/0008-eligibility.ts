import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SQL of a comparison key of a name, as in rules/person-name. */
const person = (name: string): string => `lower(btrim(regexp_replace(normalize(${name}, NFC), '\\s+', ' ', 'g')))`;

const booked = `status in ('success', 'refunded')`;

const identity = `
  alter table donors add column pan_name text;
  drop index donors_email_key;
  create unique index donors_identity on donors (lower(email), coalesce(pan_number, ''));
  alter table donor_aliases drop constraint donor_aliases_pkey;
  alter table donor_aliases add primary key (email, donor_id);
`;

/** Sets a PAN's name from the latest gift with it, or from the donor where only the office entered the PAN. */
const panNames = `
  update donors g set pan_name = coalesce(given.name, g.name)
    from donors own
    left join (select distinct on (donor_id, donor_pan) donor_id, donor_pan, donor_name as name
                 from donations where donor_pan is not null and ${booked}
                order by donor_id, donor_pan, captured_at desc) given on given.donor_id = own.id and given.donor_pan = own.pan_number
   where own.id = g.id and g.pan_number is not null
`;

/** Finds gifts with a PAN and a name of their own, which always were another donor's. */
const others = `
  create temporary table other_donors on commit drop as
  select gen_random_uuid() as id, g.id as from_id, d.donor_pan as pan, (array_agg(d.donor_name order by d.captured_at desc))[1] as name
    from donations d join donors g on g.id = d.donor_id
   where d.donor_pan <> g.pan_number and d.${booked}
   group by g.id, d.donor_pan
  having bool_and(${person('d.donor_name')} <> ${person(`coalesce(g.name, '')`)} and ${person('d.donor_name')} <> ${person(`coalesce(g.pan_name, '')`)})
`;

const split = `
  insert into donors (id, name, email, phone, address, pan_number, pan_name, created_at)
  select o.id, o.name, g.email, latest.phone, latest.address, o.pan, o.name, latest.first
    from other_donors o join donors g on g.id = o.from_id
   cross join lateral (
         select (array_agg(nullif(donor_phone, '') order by captured_at desc))[1] as phone,
                (array_agg(donor_address order by captured_at desc))[1] as address, min(captured_at) as first
           from donations where donor_id = o.from_id and donor_pan = o.pan and ${booked}) latest;
  update donations d set donor_id = o.id from other_donors o where d.donor_id = o.from_id and d.donor_pan = o.pan;
  update subscriptions s set donor_id = o.id from other_donors o where s.donor_id = o.from_id and s.donor_pan = o.pan;
  update donors g set donation_count = own.gifts, donated_amount = own.amount, is_80g_eligible = own.eligible
    from (select t.id, count(d.id) as gifts, coalesce(sum(d.amount - d.refunded_amount), 0) as amount,
                 coalesce(bool_or(d.is_80g_eligible), false) as eligible
            from (select id from other_donors union select from_id from other_donors) t
            left join donations d on d.donor_id = t.id and d.status = 'success' group by t.id) own
   where g.id = own.id;
  insert into audit_log (action, entity, entity_id, before, after)
  select 'donor.split', 'donor', id::text, jsonb_build_object('donor', from_id), jsonb_build_object('name', name, 'pan', pan)
    from other_donors;
`;

const reissues = `
  create table receipt_reissues (
    id uuid primary key default gen_random_uuid(),
    user_id uuid references users on delete set null,
    from_day date not null,
    to_day date not null,
    mailing_id uuid references receipt_mailings,
    idempotency_key text not null unique,
    done_day date,
    done_id uuid,
    looked_at integer not null default 0,
    total integer not null default 0,
    eligible integer not null default 0,
    revised integer not null default 0,
    created_at timestamptz not null default now(),
    finished_at timestamptz
  );
  create index receipt_reissues_user on receipt_reissues (user_id);
  create index receipt_reissues_mailing on receipt_reissues (mailing_id);
  create index receipt_reissues_newest on receipt_reissues (created_at desc);
  create index receipt_reissues_open on receipt_reissues (created_at) where finished_at is null;
  create index receipts_by_day on receipts (issued_on, id);
  create index donations_awaiting_registration on donations (captured_at)
    where status = 'success' and wants_80g and donor_pan is not null and mode_allows_80g and not foundation_80g;
  create index receipts_without_address on receipts (issued_on)
    where is_80g and voided_at is null and coalesce(snapshot #>> '{donor,address}', '') = '';
`;

/**
 * Identifies a donor by mailbox and PAN together: two PANs at one address are two taxpayers, and a PAN belongs to the
 * name with which it was given. Splits donors whose gifts have two PANs under two names; two PANs under one name may be
 * a corrected misprint and stay as they are.
 *
 * Also adds the reissue of receipts after a registration is entered, and its hints for the office.
 */
export class Eligibility1763600007000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const step of [identity, panNames, others, split, reissues]) await queryRunner.query(step);
  }

  /** Works as long as no two donors share a mailbox. */
  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index receipts_without_address, donations_awaiting_registration, receipts_by_day;
      drop table receipt_reissues;
      alter table donor_aliases drop constraint donor_aliases_pkey;
      alter table donor_aliases add primary key (email);
      drop index donors_identity;
      create unique index donors_email_key on donors (lower(email));
      alter table donors drop column pan_name;`);
  }
}
