import { changedRows, firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { useRecoveryCode } from './recovery-codes';
import { openText, sealText } from './sealed-text';
import { periodOfCode } from './totp';

type FactorDeps = Pick<ServiceDeps, 'jwtSecret' | 'now'>;

const PURPOSE = 'totp-secret';

/** State of an account's second step. */
export interface SecondFactor {
  readonly totpSecret: string;
  /** When it was confirmed; null while it is being set up. */
  readonly confirmedAt: Date | null;
}

/** How a second step was passed. */
export type Passed = 'app' | 'recovery-code';

const APP_CODE = /^\d{6}$/;

/** Reads the second step of an account; null without one. */
export const findSecondFactor = (db: Queryable, userId: string): Promise<SecondFactor | null> =>
  firstRow<SecondFactor>(
    db,
    'select totp_secret as "totpSecret", confirmed_at as "confirmedAt" from second_factors where user_id = $1',
    [userId],
  );

/** Stores the secret of a second step that is being set up; one that is in use stays. */
export async function storeUnconfirmed(deps: FactorDeps, db: Queryable, userId: string, secret: string): Promise<void> {
  await db.query(
    `insert into second_factors (user_id, totp_secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update
        set totp_secret = excluded.totp_secret, created_at = excluded.created_at, totp_period = 0
      where second_factors.confirmed_at is null`,
    [userId, sealText(secret, deps.jwtSecret, PURPOSE), deps.now()],
  );
}

/**
 * Uses the code of an authenticator app up: neither it nor an older one works again, even if two requests send it at
 * once.
 */
export async function useAppCode(deps: FactorDeps, db: Queryable, userId: string, code: string): Promise<boolean> {
  const factor = await findSecondFactor(db, userId);
  const secret = factor && openText(factor.totpSecret, deps.jwtSecret, PURPOSE);
  const digits = code.replace(/\s/g, '');
  const period = secret && APP_CODE.test(digits) ? periodOfCode(secret, digits, deps.now()) : null;
  if (!factor || period === null) return false;
  const used = await changedRows(
    db,
    `update second_factors set totp_period = $2
      where user_id = $1 and totp_period < $2 and totp_secret = $3 returning user_id`,
    [userId, period, factor.totpSecret],
  );
  return used.length === 1;
}

/** Uses a code of the app or a recovery code up; null when it is wrong. */
export async function passSecondStep(
  deps: FactorDeps,
  db: Queryable,
  userId: string,
  code: string,
): Promise<Passed | null> {
  if (await useAppCode(deps, db, userId, code)) return 'app';
  return (await useRecoveryCode(db, userId, code, deps.now())) ? 'recovery-code' : null;
}

/** Forgets the second step of an account with its recovery codes. Returns whether there was one in use. */
export async function removeSecondFactor(manager: Queryable, userId: string): Promise<boolean> {
  await manager.query('delete from recovery_codes where user_id = $1', [userId]);
  const removed = await changedRows<{ wasInUse: boolean }>(
    manager,
    `delete from second_factors where user_id = $1 returning confirmed_at is not null as "wasInUse"`,
    [userId],
  );
  return removed.some(({ wasInUse }) => wasInUse);
}
