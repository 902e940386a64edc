import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { enqueueMail } from '../mail/outbox';
import { passwordResetMail } from '../mail/templates/password-reset';
import { closeAllSessions } from './sessions';
import { randomToken, tokenHash } from './tokens';

const RESET_LINK_MS = 60 * 60_000;

type ResetDeps = Pick<ServiceDeps, 'dataSource' | 'now' | 'publicUrl'>;

/** Mails a link that is good for one hour and ends the links before it; an unknown address gets nothing. */
export async function sendResetLink(deps: ResetDeps, email: string, siteName: string): Promise<void> {
  await deps.dataSource.transaction(async (manager) => {
    const user = await firstRow<{ id: string; email: string; fullName: string }>(
      manager,
      'select id, email, full_name as "fullName" from users where lower(email) = lower($1) for no key update',
      [email],
    );
    if (!user) return;
    const now = deps.now();
    const token = randomToken();
    await manager.query('delete from password_resets where user_id = $1', [user.id]);
    await manager.query(
      'insert into password_resets (user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)',
      [user.id, tokenHash(token), now, new Date(now.getTime() + RESET_LINK_MS)],
    );
    const link = `${deps.publicUrl}/reset-password?token=${token}`;
    await enqueueMail(manager, {
      kind: 'password-reset',
      dedupeKey: `password-reset:${tokenHash(token)}`,
      to: user.email,
      ...passwordResetMail({ siteName, name: user.fullName, link }),
    });
  });
}

/** Sets the password a reset link was asked for and ends every session; false when the link is used, old or unknown. */
export function useResetToken(deps: ResetDeps, token: string, passwordHash: string): Promise<boolean> {
  return deps.dataSource.transaction(async (manager) => {
    const now = deps.now();
    const reset = await firstRow<{ userId: string }>(
      manager,
      `select user_id as "userId" from password_resets
        where token_hash = $1 and used_at is null and expires_at > $2 for update`,
      [tokenHash(token), now],
    );
    if (!reset) return false;
    await manager.query('update password_resets set used_at = $2 where token_hash = $1', [
      tokenHash(token),
      now,
    ]);
    await manager.query('update users set password_hash = $2, updated_at = $3 where id = $1', [
      reset.userId,
      passwordHash,
      now,
    ]);
    await closeAllSessions(manager, reset.userId, now);
    return true;
  });
}
