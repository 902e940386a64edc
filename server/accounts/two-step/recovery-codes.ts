import { randomInt } from 'node:crypto';
import { EntityTable } from '../../database/entity-table';
import { insertRows } from '../../database/insert-rows';
import { changedRows, firstRow, type Queryable } from '../../database/sql';
import { tokenHash } from '../tokens';
import { RecoveryCodeEntity } from './recovery-code.entity';

const codes = new EntityTable(RecoveryCodeEntity);

const COUNT = 10;
/** Without letters and digits that are mistaken for each other on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Creates a code of 79 bits, such as `h7kq-2mzt-x9pd-ry4b`. */
const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** Hashes a code as it was typed: case, spaces and dashes do not matter. */
const hashOf = (code: string): string => tokenHash(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Replaces the recovery codes of an account. Returns the new ones, which are stored as hashes only. */
export async function replaceRecoveryCodes(manager: Queryable, userId: string): Promise<string[]> {
  await manager.query('delete from recovery_codes where user_id = $1', [userId]);
  const fresh = Array.from({ length: COUNT }, newCode);
  await insertRows(
    manager,
    codes,
    fresh.map((code) => ({ userId, recoveryHash: hashOf(code) })),
  );
  return fresh;
}

/** Uses a recovery code up; false when it is wrong or was used. */
export async function useRecoveryCode(manager: Queryable, userId: string, code: string, now: Date): Promise<boolean> {
  const used = await changedRows(
    manager,
    `update recovery_codes set used_at = $3 where user_id = $1 and recovery_hash = $2 and used_at is null
     returning user_id`,
    [userId, hashOf(code), now],
  );
  return used.length === 1;
}

/** Returns the number of recovery codes that are left. */
export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    'select count(*)::int as count from recovery_codes where user_id = $1 and used_at is null',
    [userId],
  );
  return row?.count ?? 0;
}
