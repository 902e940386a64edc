import type { EntityManager } from 'typeorm';
import { changedRows } from '../database/sql';
import { ERASED } from './erase-statements';
import { mentions, mentionsIn } from './mentions';
import type { Person } from './person';

/** Fields of an entry that hold somebody's details, whatever they say. */
const PERSONAL =
  /^(?:(?:donor|full|to)?_?(?:name|email|phone|address|pan)|donorName|donorEmail|donorPhone|donorAddress|donorPan|fullName|mobileNumber|panNumber|panName|panCardNumber|nameOnPan|imageUrl|message|birthday|tributeName|city|toAddress|toEmail|toName|mergedEmails)$/;

interface Entry {
  readonly id: string;
  readonly before: unknown;
  readonly after: unknown;
  /** True for an entry about a record of theirs. */
  readonly isOwn: boolean;
}

/** Takes a person out of a stored document: fields by their name in entries about them, words of theirs in any. */
function redacted(value: unknown, isOwn: boolean, words: RegExp | null, key = ''): unknown {
  if (typeof value === 'string') {
    if (isOwn && PERSONAL.test(key)) return ERASED;
    return words ? value.replace(words, ERASED) : value;
  }
  if (Array.isArray(value)) return value.map((each) => redacted(each, isOwn, words, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redacted(each, isOwn, words, name)]));
}

/**
 * Takes a person's details out of the audit log, in the caller's transaction. Who did what when, to which record and for
 * which amount, stays.
 * @returns how many entries were changed
 */
export async function redactAudit(manager: EntityManager, person: Person): Promise<number> {
  const entries = await manager.query<Entry[]>(
    `select id::text, before, after, entity_id = any($1::text[]) as "isOwn" from audit_log
      where entity_id = any($1::text[]) or before::text ~* any($2::text[]) or after::text ~* any($2::text[])`,
    [person.recordIds, mentions(person.emails)],
  );
  const own = mentionsIn([...person.emails, ...person.words]);
  const others = mentionsIn(person.emails);
  const changed = entries.map(({ id, before, after, isOwn }) => ({
    id,
    before: redacted(before, isOwn, isOwn ? own : others),
    after: redacted(after, isOwn, isOwn ? own : others),
  }));
  const written = await changedRows(
    manager,
    `update audit_log a set before = changed.before, after = changed.after
       from jsonb_to_recordset($1::jsonb) as changed (id bigint, before jsonb, after jsonb)
      where a.id = changed.id and (a.before, a.after) is distinct from (changed.before, changed.after)
     returning 1`,
    [JSON.stringify(changed)],
  );
  return written.length;
}
