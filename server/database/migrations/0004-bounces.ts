import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  create table mail_bounces (
    id bigint generated always as identity primary key,
    mail_id uuid not null references mails on delete cascade,
    bounce_key text not null check (length(bounce_key) = 64),
    bounced_at timestamptz not null,
    status_code text not null check (status_code ~ '^[45](\\.\\d{1,3}){2}$'),
    unique (mail_id, bounce_key)
  );

  create table bounce_mailboxes (
    mailbox text primary key,
    uid_validity bigint not null,
    last_uid bigint not null,
    failing_since timestamptz
  );
`;

/** Adds bounces: mails that come back after the mail server accepted them. */
export class Bounces1763600003000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await allowMore(queryRunner, 'mails', 'status', ['bounced']);
    await allowMore(queryRunner, 'attention_items', 'kind', ['mail_bounced', 'bounces_unread']);
    await queryRunner.query(tables);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table mail_bounces, bounce_mailboxes');
  }
}

/** Extends the texts that a column's check allows, whatever it lists by now. */
export async function allowMore(
  queryRunner: QueryRunner,
  table: string,
  column: string,
  more: readonly string[],
): Promise<void> {
  const check = `${table}_${column}_check`;
  const [row] = (await queryRunner.query(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and conname = $2',
    [table, check],
  )) as { definition: string }[];
  const listed = Array.from((row?.definition ?? '').matchAll(/'(\w+)'::text/g), ([, text = '']) => text);
  if (listed.length === 0) throw new Error(`${check} lists nothing`);
  const allowed = [...new Set([...listed, ...more])].map((text) => `'${text}'`).join(', ');
  await queryRunner.query(
    `alter table ${table} drop constraint ${check}, add constraint ${check} check (${column} in (${allowed}))`,
  );
}
