import { fieldInWords } from '../../rules/audit-words';
import type { Queryable } from '../database/sql';
import { changesOf, type AuditedValues } from './changes';

interface Entry {
  readonly userId: string | null;
  readonly name: string | null;
  readonly before: AuditedValues;
  readonly after: AuditedValues | null;
}

/** Fields that follow from others, or say why: nobody has them in a form. */
const UNSAID = new Set(['receiptRevision', 'reason', 'by']);
const MOST_FIELDS = 4;
/** Letters of a value that a sentence quotes. */
const MOST_LETTERS = 120;

/**
 * Says who changed what of a thing since a form read it, by the audit log: 'Meera Joshi changed: Donor name; Donor phone.'
 * Whoever is told of a conflict then knows what saving again would undo. Empty where the log names nothing.
 * @param thing as the audit log names it
 * @param reader user id of whoever is told
 */
export async function whoChanged(
  db: Queryable,
  thing: { entity: string; id: string },
  readAt: Date | null | undefined,
  reader: string | null,
): Promise<string> {
  if (!readAt) return '';
  const entries = await db.query<Entry[]>(
    `select a.user_id as "userId", coalesce(nullif(u.full_name, ''), u.email) as name, a.before, a.after
       from audit_log a left join users u on u.id = a.user_id
      where a.entity = $1 and a.entity_id = $2 and a.at > $3::timestamptz + interval '1 millisecond' and a.before is not null
      order by a.at, a.id limit 20`,
    [thing.entity, thing.id, readAt],
  );
  const fields = new Map<string, Set<string>>();
  for (const { userId, name, before, after } of entries) {
    // The clocks of program and database may differ: what was read is no news.
    if (after?.['updatedAt'] === readAt.toISOString()) continue;
    const who = whoOf(userId, reader, name);
    const known = fields.get(who) ?? new Set();
    for (const { field } of changesOf(before, after)) if (!UNSAID.has(field)) known.add(fieldInWords(field));
    fields.set(who, known);
  }
  return [...fields]
    .filter(([, words]) => words.size > 0)
    .map(([who, words]) => `${who}: ${inShort([...words])}.`)
    .join(' ');
}

/**
 * Says by the audit log who saved each of these settings last, and what: 'Meera Joshi saved it last: “Vasudha”.'
 * @param settings keys with the stored value
 * @param reader user id of whoever is told
 */
export async function whoSavedSettings(
  db: Queryable,
  settings: ReadonlyMap<string, string>,
  reader: string,
): Promise<Map<string, string>> {
  const rows = await db.query<{ key: string; userId: string; name: string }[]>(
    `select k.key, s.* from unnest($1::text[]) as k(key), lateral (
       select u.id as "userId", coalesce(nullif(u.full_name, ''), u.email) as name
         from audit_log a join users u on u.id = a.user_id
        where a.entity = 'settings' and a.after ? k.key order by a.at desc limit 1) s`,
    [[...settings.keys()]],
  );
  return new Map(
    rows.map(({ key, userId, name }) => {
      const who = userId === reader ? 'You saved it last, in another window' : `${name} saved it last`;
      return [key, `${who}${inQuotes(settings.get(key) ?? '')}.`];
    }),
  );
}

/** Quotes the beginning of a value; nothing of the address of a picture, which says nothing to a person. */
function inQuotes(value: string): string {
  const words = value.replace(/\s+/g, ' ').trim();
  if (words === '') return ' and left it empty';
  if (words.startsWith('/')) return '';
  const letters = [...words];
  return `: “${letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join('').trimEnd()}…` : words}”`;
}

function whoOf(userId: string | null, reader: string | null, name: string | null): string {
  if (userId !== null && userId === reader) return 'You changed in another window';
  return `${name ?? 'Somebody outside the office'} changed`;
}

function inShort(words: readonly string[]): string {
  const more = words.length - MOST_FIELDS;
  return more > 0 ? `${words.slice(0, MOST_FIELDS).join('; ')} and ${more} more` : words.join('; ');
}
