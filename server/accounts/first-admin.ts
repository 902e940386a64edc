import type { DataSource } from 'typeorm';
import { firstRow } from '../database/sql';
import { BCRYPT_COST, hashPassword } from './passwords';
import { closeAllSessions } from './sessions';

export interface AdminSeed {
  email: string;
  password: string;
  /** Work factor of bcrypt; lowered by tests. */
  cost?: number;
}

/** Advisory lock id; arbitrary, but unique in this database. */
const ADMIN_LOCK = 8_020_135;

/**
 * Creates the first administrator when there is none. An existing account with this address gets the role; it keeps its
 * password if its address was confirmed, and otherwise gets this one and loses its sessions: anybody may have made it.
 * Later starts change nothing, whatever the settings say.
 * @returns whether an administrator was created
 */
export async function seedAdmin(
  dataSource: DataSource,
  { email, password, cost = BCRYPT_COST }: AdminSeed,
): Promise<boolean> {
  if (await hasAdmin(dataSource)) return false;
  const passwordHash = await hashPassword(password, cost);
  return dataSource.transaction(async (manager) => {
    await manager.query('select pg_advisory_xact_lock($1)', [ADMIN_LOCK]);
    if (await hasAdmin(manager)) return false;
    const known = await firstRow<{ id: string; isConfirmed: boolean }>(
      manager,
      `select id, email_confirmed_at is not null as "isConfirmed" from users where lower(email) = lower($1)
          for no key update`,
      [email],
    );
    await manager.query(
      `insert into users (email, password_hash, full_name, email_confirmed_at) values ($1, $2, 'Administrator', now())
       on conflict (lower(email)) do update
          set email_confirmed_at = now(), password_hash = excluded.password_hash, updated_at = now()
        where users.email_confirmed_at is null`,
      [email, passwordHash],
    );
    if (known && !known.isConfirmed) await closeAllSessions(manager, known.id, new Date());
    await manager.query(
      `insert into user_roles (user_id, role) select id, 'admin' from users where lower(email) = lower($1)
       on conflict (user_id) do update set role = excluded.role`,
      [email],
    );
    return true;
  });
}

async function hasAdmin(db: Pick<DataSource, 'query'>): Promise<boolean> {
  const rows: unknown[] = await db.query(`select 1 from user_roles where role = 'admin' limit 1`);
  return rows.length > 0;
}
