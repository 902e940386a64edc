import type { ServiceDeps } from '../../deps';
import type { SessionPayload } from '../../generated/resolvers';
import { changedRows, firstRow, type Queryable } from '../../database/sql';
import { emailKey } from '../../graphql/limits';
import { deviceMark } from '../known-device';
import { openSession } from '../sessions';
import { passwordPrint, signPendingSignIn } from './pending-sign-in';

type OpenDeps = Pick<ServiceDeps, 'jwtSecret' | 'now'>;

/** Opens a session after whatever was asked for, and records the sign-in. */
export async function openSignedIn(deps: OpenDeps, db: Queryable, userId: string): Promise<SessionPayload> {
  const [user] = await changedRows<{ email: string }>(
    db,
    'update users set last_sign_in_at = $2 where id = $1 returning email',
    [userId, deps.now()],
  );
  const device = user && deviceMark(deps.jwtSecret, emailKey(user.email));
  return { session: await openSession(deps, db, userId), device, userErrors: [] };
}

/**
 * Opens a session for an account whose password was right or was just chosen; with a second step in use it answers with
 * a token for that step instead.
 */
export async function openOrAsk(deps: OpenDeps, db: Queryable, userId: string): Promise<SessionPayload> {
  const asked = await firstRow<{ passwordHash: string }>(
    db,
    `select u.password_hash as "passwordHash" from users u
       join second_factors f on f.user_id = u.id and f.confirmed_at is not null
      where u.id = $1`,
    [userId],
  );
  if (!asked) return openSignedIn(deps, db, userId);
  const pending = { userId, passwordPrint: passwordPrint(asked.passwordHash) };
  return { session: null, secondStep: signPendingSignIn(pending, deps.jwtSecret, deps.now()), userErrors: [] };
}
