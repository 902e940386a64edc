import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrations } from '../../server/database/migrations';
import { longLocksIn } from '../support/migration-locks';

/**
 * Number in the name of the last migration that may lock a large table: no site had data before the first release, and a
 * larger number comes after it.
 */
const LAST_BEFORE_RELEASES = 1_763_600_199_999;

/** Migrations that lock one all the same, each with its reason and its time on a million donations. */
const EXCUSED: Readonly<Record<string, string>> = {};

async function statementsOf(Migration: new () => MigrationInterface): Promise<string[]> {
  const statements: string[] = [];
  const query = (sql: string): Promise<unknown[]> => {
    statements.push(sql);
    return Promise.resolve([]);
  };
  await new Migration().up({ query, manager: { query } } as unknown as QueryRunner);
  return statements;
}

test('no migration of a release locks a large table for long', async () => {
  const found: string[] = [];
  for (const Migration of migrations) {
    const isOld = Number(/\d+$/.exec(Migration.name)?.[0]) <= LAST_BEFORE_RELEASES;
    if (isOld || Migration.name in EXCUSED) continue;
    for (const lock of longLocksIn(await statementsOf(Migration))) found.push(`${Migration.name}: ${lock}`);
  }
  expect(found).toEqual([]);
});

test.each([
  'create index donations_x on donations (x)',
  'create unique index x on public.donors (lower(email)) where email is not null',
  'alter table donations add column a text;\n create index x on receipts (a)',
  'alter table payments alter column amount type bigint',
  'alter table mails alter column kind set not null',
  'alter table receipts add constraint positive check (amount > 0)',
  'alter table receipts add constraint known foreign key (donor_id) references donors',
  'alter table donors add column words text generated always as (lower(name)) stored',
  'alter table donors add column key uuid not null default gen_random_uuid()',
  'alter table mails add unique (dedupe_key)',
  "update donations set status = 'failed' where status = 'pending'",
  'delete from webhook_events where processed_at is not null',
  'lock table donations in exclusive mode',
  'reindex table donations',
  'do $$ begin update donations set amount = 0; end $$',
  'create function f() returns void language sql as $a$ select 1 $a$; update donations set amount = 0',
])('%s is found', (sql) => {
  expect(longLocksIn([sql])).toHaveLength(1);
});

test.each([
  'create index concurrently donations_x on donations (x)',
  'alter table donations add column cleared_on date, add column note text default now()',
  'alter table donations drop column note',
  'alter table receipts add constraint positive check (amount > 0) not valid',
  'alter table receipts validate constraint positive',
  'alter table mails add constraint one unique using index mails_one',
  'create table mails (id uuid primary key, kind text); create index m on mails (kind)',
  'create index members_x on members (x)',
  'create or replace function f() returns trigger language plpgsql as $body$ begin update mails set a = 1; end $body$',
  "-- update donations set status = 'failed'\n select 1",
])('%s is not', (sql) => {
  expect(longLocksIn([sql])).toEqual([]);
});

test('the rule would have found one of before: it reads what migrations send', async () => {
  const before = migrations.find(({ name }) => name.startsWith('FiltersInIndexes'));
  expect(before && longLocksIn(await statementsOf(before))).toEqual(
    expect.arrayContaining([expect.stringMatching(/^donations: create index/)]) as string[],
  );
});
