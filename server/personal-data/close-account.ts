import { changedRows, firstRow, type Queryable } from '../database/sql';
import { ERASE_ACCOUNTS } from './erase-statements';

/**
 * What an account did in the office and what names it for good: the one who wrote a text is not forgotten with it. Few people
 * make all entries of the audit log: PostgreSQL would read it from its beginning to the end, in the hope of an early one, if
 * it were not asked for the latest, which only the index by account has.
 */
const LEFT_WORK = `
  (select id from audit_log where user_id = u.id order by at desc, id desc limit 1) is not null
  or exists (select 1 from legal_texts where updated_by = u.id)
  or exists (select 1 from mail_texts where updated_by = u.id)
  or exists (select 1 from receipt_skips where skipped_by = u.id)`;

/**
 * Closes an account with its sessions, in the caller's transaction. One that once worked in the office keeps an emptied
 * row, as after an erasure.
 * @returns `working` when it holds a role, `gone` when it was closed before: nothing was changed then
 */
export async function closeAccount(db: Queryable, userId: string): Promise<'closed' | 'working' | 'gone'> {
  // Giving a role waits for this lock, and its row is seen by the next statement.
  const account = await firstRow<{ email: string }>(
    db,
    'select lower(email) as email from users where id = $1 for update',
    [userId],
  );
  if (!account) return 'gone';
  const roles = await db.query<unknown[]>('select 1 from user_roles where user_id = $1', [userId]);
  if (roles.length > 0) return 'working';
  const deleted = await changedRows(db, `delete from users u where u.id = $1 and not (${LEFT_WORK}) returning 1`, [
    userId,
  ]);
  if (deleted.length === 0) for (const { sql } of ERASE_ACCOUNTS) await db.query(sql, [[account.email]]);
  return 'closed';
}
