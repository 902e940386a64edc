import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { recordAudit } from '../audit/audit';
import { firstRow } from '../database/sql';
import type { Log } from '../log';
import { logSecurity } from '../security-log';
import type { AdminSeed } from './first-admin';
import { BCRYPT_COST, hashPassword, passwordMatches } from './passwords';
import { closeAllSessions } from './sessions';

interface Holder {
  readonly id: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly role: string;
}

/**
 * Closes the sign-in of the demo, which a database that was begun in development brings along: whoever has read the README
 * would be an administrator. The account stays, without its role, its sessions and a password that anybody knows. One whose
 * password was changed is somebody's own.
 * @returns whether it was closed
 */
export async function closePublishedSignIn(
  dataSource: DataSource,
  { email, password, cost = BCRYPT_COST }: AdminSeed,
  log: Log,
): Promise<boolean> {
  const closed = await dataSource.transaction(async (manager) => {
    const holder = await firstRow<Holder>(
      manager,
      `select u.id, u.full_name as name, u.password_hash as "passwordHash", r.role
         from users u join user_roles r on r.user_id = u.id where lower(u.email) = lower($1) for no key update of u`,
      [email],
    );
    if (!holder || !(await passwordMatches(password, holder.passwordHash, cost))) return null;
    const { id, name, role } = holder;
    await manager.query('delete from user_roles where user_id = $1', [id]);
    await manager.query('update users set password_hash = $2, updated_at = now() where id = $1', [
      id,
      await hashPassword(randomBytes(32).toString('base64'), cost),
    ]);
    await closeAllSessions(manager, id, new Date());
    await recordAudit(manager, {
      userId: null,
      action: 'role.revoke',
      entity: 'role',
      entityId: id,
      before: { name, email, role: role.toUpperCase(), isAdmin: role === 'admin' },
      after: { name, email, role: null, isAdmin: false },
    });
    return holder;
  });
  if (!closed) return false;
  logSecurity(log, 'role-revoked', { userId: closed.id, by: null, from: closed.role.toUpperCase(), to: null });
  return true;
}
