import { createHmac, randomUUID } from 'node:crypto';
import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { escapeHtml } from '../html/escape';
import { enqueueMail, rehearseMail } from '../mail/outbox';
import { passwordResetMail } from './password-reset-mail';
import { PasswordResetEntity } from './password-reset.entity';
import { closeAllSessions } from './sessions';
import { tokenHash } from './tokens';

const resets = new EntityTable(PasswordResetEntity);

const HOUR_MS = 60 * 60_000;
const RESET_LINK_MS = HOUR_MS;
/** Time for which an ended link is kept: longer than the queue tries to send its mail. */
const KEPT_MS = 48 * HOUR_MS;
/** Maximum number of mails to one account per hour, whoever requests them. */
const MOST_IN_AN_HOUR = 3;
/** Kind of the mail in the outbox. */
const RESET_MAIL = 'password-reset';
/** Placeholder for the link in the outbox; replaced when the mail is sent. */
const RESET_LINK_MARK = 'https://reset-link.invalid/';

type ResetDeps = Pick<ServiceDeps, 'dataSource' | 'now' | 'jwtSecret'>;

/**
 * Derives the token of a reset link from its row's id, the address that it is mailed to and the server's secret, so that
 * neither the outbox nor the table holds anything that opens an account, and no link opens one that has another address.
 */
const tokenOf = (secret: string, resetId: string, email: string): string =>
  createHmac('sha256', secret).update(`password-reset:${resetId}:${email.toLowerCase()}`).digest('base64url');

const dedupeKeyOf = (resetId: string): string => `${RESET_MAIL}:${resetId}`;
const resetIdOf = (mail: { readonly dedupeKey: string }): string => mail.dedupeKey.slice(dedupeKeyOf('').length);

/**
 * Mails a link that is valid for one hour from the moment its mail leaves. Earlier links stay valid, and an account gets
 * only a few mails per hour: a stranger's repeated requests keep nobody from choosing a password. An unknown address gets
 * nothing.
 */
export async function sendResetLink(deps: ResetDeps, email: string, siteName: string): Promise<void> {
  await deps.dataSource.transaction(async (manager) => {
    const user = await firstRow<{ id: string; email: string; fullName: string }>(
      manager,
      'select id, email, full_name as "fullName" from users where lower(email) = lower($1) for no key update',
      [email],
    );
    const now = deps.now();
    const content = {
      kind: RESET_MAIL,
      ...passwordResetMail({ siteName, name: user?.fullName ?? '', link: RESET_LINK_MARK }),
    };
    if (!user || (await mailsOfLastHour(manager, user.id, now)) >= MOST_IN_AN_HOUR) {
      return rehearseMail(manager, { ...content, to: email });
    }
    const resetId = randomUUID();
    const hash = tokenHash(tokenOf(deps.jwtSecret, resetId, user.email));
    const expiresAt = new Date(now.getTime() + RESET_LINK_MS);
    await insertRows(manager, resets, [{ id: resetId, userId: user.id, tokenHash: hash, createdAt: now, expiresAt }]);
    await enqueueMail(manager, { ...content, dedupeKey: dedupeKeyOf(resetId), to: user.email });
  });
}

async function mailsOfLastHour(db: Queryable, userId: string, now: Date): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    'select count(*)::int as count from password_resets where user_id = $1 and created_at > $2',
    [userId, new Date(now.getTime() - HOUR_MS)],
  );
  return row?.count ?? 0;
}

/**
 * Lets the hour of a reset mail's link begin, now that the mail has left: a mail server may have been down for longer. Does
 * nothing for any other mail; a link that is used or was ended by another stays so.
 */
export async function beginResetHour(
  db: Queryable,
  mail: { readonly kind: string; readonly dedupeKey: string },
  at: Date,
): Promise<void> {
  if (mail.kind !== RESET_MAIL) return;
  await db.query('update password_resets set expires_at = greatest(expires_at, $2) where id = $1', [
    resetIdOf(mail),
    new Date(at.getTime() + RESET_LINK_MS),
  ]);
}

/**
 * Tells whether a reset mail would bring a dead link: it is used, was ended by another, or is deleted. False for any other
 * mail, and for a link whose hour is over, which begins anew.
 */
export async function bringsDeadLink(
  db: Queryable,
  mail: { readonly kind: string; readonly dedupeKey: string },
): Promise<boolean> {
  if (mail.kind !== RESET_MAIL) return false;
  const live = 'select 1 from password_resets where id = $1 and used_at is null';
  return (await firstRow(db, live, [resetIdOf(mail)])) === null;
}

/** Deletes the links that ended two days ago. A mail may leave later than its link's hour: the queue tries for about 22 hours. */
export const forgetResets = (db: Queryable, at: Date): Promise<unknown> =>
  db.query('delete from password_resets where expires_at < $1', [new Date(at.getTime() - KEPT_MS)]);

/** Inserts the link into a reset mail that is sent or shown; any other mail stays as it is. */
export function withResetLink<Mail extends { to: string; kind: string; dedupeKey: string; text: string; html: string }>(
  { jwtSecret, publicUrl }: Pick<ServiceDeps, 'jwtSecret' | 'publicUrl'>,
  mail: Mail,
): Mail {
  if (mail.kind !== RESET_MAIL) return mail;
  const resetId = resetIdOf(mail);
  // The address is for the password manager; in the fragment no log has it.
  const link = `${publicUrl}/reset-password?token=${tokenOf(jwtSecret, resetId, mail.to)}#email=${encodeURIComponent(mail.to)}`;
  return {
    ...mail,
    text: mail.text.replaceAll(RESET_LINK_MARK, () => link),
    html: mail.html.replaceAll(RESET_LINK_MARK, () => escapeHtml(link)),
  };
}

/**
 * Sets the password for a reset link, and ends every session and every other link of the account.
 * @returns id of the account; null when the link is used, expired or unknown, or was mailed to another address than it has
 */
export function useResetToken(deps: ResetDeps, token: string, passwordHash: string): Promise<string | null> {
  return deps.dataSource.transaction(async (manager) => {
    const now = deps.now();
    const reset = await firstRow<{ id: string; userId: string; email: string }>(
      manager,
      `select r.id, r.user_id as "userId", u.email from password_resets r join users u on u.id = r.user_id
        where r.token_hash = $1 and r.used_at is null and r.expires_at > $2 for update of r`,
      [tokenHash(token), now],
    );
    if (!reset || token !== tokenOf(deps.jwtSecret, reset.id, reset.email)) return null;
    await manager.query('update password_resets set used_at = $2 where user_id = $1 and used_at is null', [
      reset.userId,
      now,
    ]);
    // The link came by mail: it confirms the address as well.
    await manager.query(
      `update users set password_hash = $2, updated_at = $3, email_confirmed_at = coalesce(email_confirmed_at, $3)
        where id = $1`,
      [reset.userId, passwordHash, now],
    );
    await closeAllSessions(manager, reset.userId, now);
    return reset.userId;
  });
}
