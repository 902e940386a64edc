import type { Api } from './api';

/** A kind of statement on a table, and the time-out under which it ran. */
export interface Allowed {
  readonly step: string;
  readonly allowed: string;
}

/** Runs `work`, and returns which kinds of writes to some tables ran under which statement time-outs. */
export async function timeOutsOf(
  api: Pick<Api, 'sql'>,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<Allowed[]> {
  const triggers = tables.map(
    (table) =>
      `create trigger note_time_out after insert or update or delete on ${table} execute function note_time_out()`,
  );
  await api.sql(`
    create table time_outs (step text, allowed text);
    create function note_time_out() returns trigger language plpgsql as $$
    begin
      insert into time_outs values (tg_table_name || ' ' || tg_op, current_setting('statement_timeout'));
      return null;
    end $$;
    ${triggers.join(';')}`);
  try {
    await work();
    return await api.sql<Allowed>('select distinct step, allowed from time_outs order by 1');
  } finally {
    await api.sql('drop function note_time_out() cascade; drop table time_outs');
  }
}

/** Runs `work`, and returns under which statement time-outs it read a table. */
export async function timeOutsOfReading(
  api: { sql(text: string): Promise<unknown[]> },
  table: string,
  work: () => Promise<unknown>,
): Promise<unknown[]> {
  await api.sql(`
    create table time_outs (allowed text);
    create function note_reading() returns boolean language plpgsql as $$
    begin
      insert into time_outs values (current_setting('statement_timeout'));
      return true;
    end $$;
    alter table ${table} rename to read_table;
    create view ${table} as select * from read_table where note_reading()`);
  try {
    await work();
    return await api.sql('select distinct allowed from time_outs order by 1');
  } finally {
    await api.sql(
      `drop view ${table}; alter table read_table rename to ${table}; drop function note_reading(); drop table time_outs`,
    );
  }
}
