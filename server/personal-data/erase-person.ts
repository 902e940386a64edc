import type { EntityManager } from 'typeorm';
import { recordAudit } from '../audit/audit';
import { changedRows } from '../database/sql';
import type { UserError } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';
import { ERASE } from './erase-statements';
import { hindrancesOf } from './hindrances';
import { lockPerson, type PersonKey, type Reach } from './person';
import { redactAudit } from './redact-audit';

/** What was erased, and what stays. */
export interface Erased {
  readonly id: string;
  /** Records emptied or deleted. */
  readonly records: number;
  /** Receipts that stay for the years of the law. */
  readonly receipts: number;
}

/** Nothing erased comes back: whoever was shown other people looks again. */
const ANOTHER_REACH = userError(
  'reach',
  'CONFLICT',
  'The addresses or donors of this mailbox changed since you opened this window. Nobody was erased by this press. Look again at whom it takes in.',
);

/** Compares two lists of words in any order. */
const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  [...new Set(one)].sort().join(' ') === [...new Set(other)].sort().join(' ');

/**
 * Erases a person, in the caller's transaction: all or nothing. Receipts stay as they were issued. A second time finds
 * nothing, and says so. Has no time limit: the texts of all mails and the whole audit log are searched, which takes longer
 * than a statement usually may where years of them lie. Only rows of the person are locked meanwhile.
 * @param shown whom the office was shown: where it would be somebody else by now, nobody is erased
 */
export async function erasePerson(
  manager: EntityManager,
  userId: string,
  key: PersonKey,
  at: Date,
  shown?: Reach | null,
): Promise<{ erased: Erased | null; userErrors: UserError[] }> {
  const refused = (...userErrors: UserError[]) => ({ erased: null, userErrors });
  const person = await lockPerson(manager, key);
  const isAnother = shown && !(areSame(shown.emails, person.emails) && areSame(shown.donorIds, person.donorIds));
  if (isAnother) return refused(ANOTHER_REACH);
  const hindrances = await hindrancesOf(manager, person);
  if (hindrances.length > 0) return refused(...hindrances);
  // No bound: a person with many gifts is looked for in every text of every mail, and must be erased in the end.
  await manager.query(`select set_config('statement_timeout', '0', true)`);

  const counts: Record<string, number> = {};
  for (const { of, sql, params } of ERASE) {
    const { length } = await changedRows(manager, `${sql} returning 1`, params(person));
    if (length > 0) counts[of] = length;
  }
  const records = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const entries = await redactAudit(manager, person);
  // Whoever was looked up may be known from the log alone by now: their records were deleted when their time was over.
  if (records + entries === 0) return refused(userError('', 'NOT_FOUND', 'Nothing is known of this person.'));
  counts['audit_log'] = entries;

  const [kept] = await manager.query<{ receipts: number }[]>(
    'select count(*)::int as receipts from receipts where donation_id = any($1::uuid[])',
    [person.donationIds],
  );
  await manager.query('delete from erasures where erased_at is null and donor_ids && $1::uuid[]', [person.donorIds]);
  const [proof] = await manager.query<{ id: string }[]>(
    'insert into erasures (asked_at, erased_at, erased_by, donor_ids, counts) values ($1, $1, $2, $3, $4) returning id',
    [at, userId, person.donorIds, JSON.stringify(counts)],
  );
  const id = proof?.id ?? '';
  await manager.query(
    `update attention_items set resolved_at = $1, resolved_by = $2
      where kind = 'erasure_asked' and resolved_at is null and reference = any($3::text[])`,
    [at, userId, person.donorIds],
  );
  await recordAudit(manager, {
    userId,
    action: 'person.erase',
    entity: 'erasure',
    entityId: id,
    after: { counts, receiptsKept: kept?.receipts ?? 0 },
  });
  return { erased: { id, records, receipts: kept?.receipts ?? 0 }, userErrors: [] };
}
