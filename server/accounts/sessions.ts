import { randomUUID } from 'node:crypto';
import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Session, User } from '../generated/resolvers';
import { logSecurity } from '../security-log';
import { RefreshTokenEntity } from './refresh-token.entity';
import { randomToken, signAccessToken, tokenHash } from './tokens';
import { needsTwoStep } from './two-step/needs-two-step';
import { roleHeld } from './role-held';

const REFRESH_TOKEN_MS = 30 * 86_400_000;

const tokens = new EntityTable(RefreshTokenEntity);

const userColumns = `u.id, u.email, u.full_name as "fullName",
  u.email_confirmed_at is not null as "isEmailConfirmed", ${roleHeld('u.id')} as role,
  coalesce(${roleHeld('u.id')} = 'ADMIN', false) as "isAdmin",
  ${needsTwoStep('u.id')} as "needsTwoStep"`;

interface StoredToken {
  id: string;
  userId: string;
  familyId: string;
  expiresAt: Date;
  usedAt: Date | null;
  revokedAt: Date | null;
}

type SessionDeps = Pick<ServiceDeps, 'dataSource' | 'jwtSecret' | 'now' | 'log'>;

/** Reads a user with their current role; null when the account is gone. */
export function findUser(db: Queryable, userId: string): Promise<User | null> {
  return firstRow<User>(db, `select ${userColumns} from users u where u.id = $1`, [userId]);
}

/**
 * Opens a session: with a new token family at sign-in, in the given one at a refresh. Null when the account is gone.
 */
export async function openSession(
  deps: Pick<SessionDeps, 'jwtSecret' | 'now'>,
  db: Queryable,
  userId: string,
  familyId: string = randomUUID(),
): Promise<Session | null> {
  const user = await findUser(db, userId);
  if (!user) return null;
  const now = deps.now();
  const refreshToken = randomToken();
  const expiresAt = new Date(now.getTime() + REFRESH_TOKEN_MS);
  await insertRows(db, tokens, [{ userId, familyId, tokenHash: tokenHash(refreshToken), createdAt: now, expiresAt }]);
  const access = signAccessToken({ userId, sessionId: familyId }, deps.jwtSecret, now);
  return { accessToken: access.token, accessTokenExpiresAt: access.expiresAt, refreshToken, user };
}

/**
 * Exchanges a refresh token, once, for a session of the same family. A reused token was copied, so its whole family is
 * revoked. Null when there is no session.
 */
export function exchangeRefreshToken(deps: SessionDeps, refreshToken: string): Promise<Session | null> {
  return deps.dataSource.transaction(async (manager) => {
    const now = deps.now();
    await lockSessionsOfToken(manager, refreshToken);
    const stored = await firstRow<StoredToken>(
      manager,
      `select id, user_id as "userId", family_id as "familyId", expires_at as "expiresAt", used_at as "usedAt",
              revoked_at as "revokedAt"
         from refresh_tokens where token_hash = $1`,
      [tokenHash(refreshToken)],
    );
    if (!stored || stored.revokedAt || stored.expiresAt <= now) return null;
    if (stored.usedAt) {
      await revokeFamily(manager, stored.familyId, now);
      logSecurity(deps.log, 'session-copied', { userId: stored.userId, familyId: stored.familyId });
      return null;
    }
    await manager.query('update refresh_tokens set used_at = $2 where id = $1', [stored.id, now]);
    return openSession(deps, manager, stored.userId, stored.familyId);
  });
}

/** Revokes the token family of a refresh token; ignores an unknown token. */
export async function closeSession(deps: SessionDeps, refreshToken: string): Promise<void> {
  await deps.dataSource.transaction(async (manager) => {
    await lockSessionsOfToken(manager, refreshToken);
    await manager.query(
      `update refresh_tokens set revoked_at = $2
        where revoked_at is null
          and family_id = (select family_id from refresh_tokens where token_hash = $1)`,
      [tokenHash(refreshToken), deps.now()],
    );
  });
}

/**
 * Revokes every session of a user, in the caller's transaction. Access tokens already issued open the office no more.
 */
export async function closeAllSessions(manager: Queryable, userId: string, now: Date): Promise<void> {
  await manager.query('select 1 from users where id = $1 for no key update', [userId]);
  await manager.query('update refresh_tokens set revoked_at = $2 where user_id = $1 and revoked_at is null', [
    userId,
    now,
  ]);
}

/** Revokes every session of a user but one, in the caller's transaction. */
export async function closeOtherSessions(
  manager: Queryable,
  userId: string,
  keptId: string | null,
  now: Date,
): Promise<void> {
  await manager.query(
    `update refresh_tokens set revoked_at = $3
      where user_id = $1 and family_id is distinct from $2::uuid and revoked_at is null`,
    [userId, keptId, now],
  );
}

/**
 * Serializes changes of a user's sessions: otherwise a token created meanwhile would survive the revocation of its
 * family.
 */
async function lockSessionsOfToken(manager: Queryable, refreshToken: string): Promise<void> {
  await manager.query(
    `select 1 from users where id = (select user_id from refresh_tokens where token_hash = $1) for no key update`,
    [tokenHash(refreshToken)],
  );
}

async function revokeFamily(manager: Queryable, familyId: string, now: Date): Promise<void> {
  await manager.query('update refresh_tokens set revoked_at = $2 where family_id = $1 and revoked_at is null', [
    familyId,
    now,
  ]);
}
