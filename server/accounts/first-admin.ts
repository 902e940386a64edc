import type { DataSource } from 'typeorm';
import { BCRYPT_COST, hashPassword } from './passwords';

export interface AdminSeed {
  email: string;
  password: string;
  /** Work factor of bcrypt; lowered by tests. */
  cost?: number;
}

/** Advisory lock id; arbitrary, but unique in this database. */
const ADMIN_LOCK = 8_020_135;

/**
 * Creates the first administrator when there is none. An existing account with this address gets the role and keeps its
 * password. Later starts change nothing, whatever the settings say.
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
    await manager.query(
      `insert into users (email, password_hash, full_name) values ($1, $2, 'Administrator')
       on conflict (lower(email)) do nothing`,
      [email, passwordHash],
    );
    await manager.query(
      `insert into user_roles (user_id, role) select id, 'admin' from users where lower(email) = lower($1)`,
      [email],
    );
    return true;
  });
}

async function hasAdmin(db: Pick<DataSource, 'query'>): Promise<boolean> {
  const rows: unknown[] = await db.query(`select 1 from user_roles where role = 'admin' limit 1`);
  return rows.length > 0;
}
