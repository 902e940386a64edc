import type { EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit';
import { firstRow, type Queryable } from '../database/sql';
import type { Role } from '../generated/resolvers';
import { closeAllSessions } from './sessions';
import { tokenHash } from './tokens';
import { roleHeld } from './role-held';

/** An invitation whose link may be used now. */
export interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string;
  /** The account of the address; null without one. */
  readonly userId: string | null;
}

/**
 * Reads the invitation of a link. Null when it was used or withdrawn, is older than 7 days, or when whoever invited is
 * no admin any more: a dismissed admin leaves no door open.
 */
export const readOpenInvitation = (
  db: Queryable,
  token: string,
  now: Date,
  lock: '' | 'for update of i' = '',
): Promise<OpenInvitation | null> =>
  firstRow<OpenInvitation>(
    db,
    `select i.id, i.email, upper(i.role) as role, i.invited_by as "invitedBy",
            (select u.id from users u where lower(u.email) = lower(i.email)) as "userId"
       from invitations i
      where i.token_hash = $1 and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > $2
        and ${roleHeld('i.invited_by')} = 'ADMIN' ${lock}`,
    [tokenHash(token), now],
  );

/**
 * Gives the role of an invitation to the account of its address, which it makes or whose password it sets: whoever made
 * an account with another one's address is out then. The mailed link confirms the address. A role that the person was given meanwhile stays.
 * @returns the id of the account; null when the link may not be used
 */
export async function acceptInvitation(
  manager: EntityManager,
  { token, fullName, passwordHash, now }: { token: string; fullName: string; passwordHash: string; now: Date },
): Promise<string | null> {
  const invitation = await readOpenInvitation(manager, token, now, 'for update of i');
  if (!invitation) return null;
  const { id, email, role, invitedBy } = invitation;
  const account = await firstRow<{ id: string }>(
    manager,
    `insert into users (email, full_name, password_hash, email_confirmed_at) values ($1, $2, $3, $4)
     on conflict (lower(email)) do update
        set full_name = excluded.full_name, password_hash = excluded.password_hash, updated_at = $4,
            email_confirmed_at = coalesce(users.email_confirmed_at, excluded.email_confirmed_at)
     returning id`,
    [email, fullName, passwordHash, now],
  );
  const userId = account?.id ?? '';
  await closeAllSessions(manager, userId, now);
  await manager.query('update invitations set accepted_at = $2 where id = $1', [id, now]);
  const [given] = await manager.query<{ role: string }[]>(
    `insert into user_roles (user_id, role, granted_by, created_at) values ($1, lower($2), $3, $4)
     on conflict (user_id) do nothing returning role`,
    [userId, role, invitedBy, now],
  );
  await recordAudit(manager, {
    userId,
    action: 'invitation.accept',
    entity: 'role',
    entityId: userId,
    after: { name: fullName, email, role: given ? role : null },
  });
  return userId;
}
