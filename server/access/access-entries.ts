import { Conditions } from '../database/listing';
import { auditSubject } from '../database/search-texts';
import type { AccessEntry } from '../generated/resolvers';
import type { AccessSpan } from './access-span';
import { LISTS_WITH_PANS } from '../audit/lists-pans';

/** What files with whole PANs are called in the log; `person` has everything known of somebody. */
const filesWithPans = [...LISTS_WITH_PANS, 'person'].map((list) => `'${list}'`).join(', ');

/** SQL of whether an audit entry `a` tells of whole PANs that were seen. */
export const seesPans = `(${verbOf('show_pan')} or a.entity = 'export' and a.after ->> 'list' in (${filesWithPans}))`;

/** SQL of whether an audit entry `a` tells that a person was looked up. */
export const looksUp = verbOf('look_up');

function verbOf(verb: string): string {
  return `split_part(a.action, '.', 2) = '${verb}'`;
}

const kind = `case when a.action = 'receipt.show_pan' then 'receipt' when ${verbOf('show_pan')} then 'pan'
  when a.entity = 'export' then 'export' when ${looksUp} then 'person' when a.entity = 'two_step' then 'two_step' else 'role' end`;

/** Columns of `AccessEntry`, of an audit entry `a` with its author `u` and, for an account's entry, its person `p`. */
export const entryColumns = `a.id::text as id, a.at, a.user_id as "personId", coalesce(nullif(u.full_name, ''), u.email) as "personName",
  u.email as "personEmail", ${kind} as kind, a.action, coalesce(${auditSubject}, nullif(p.full_name, ''), p.email) as subject,
  a.entity_id as "recordId", ${seesPans} as "hasPans", a.after ->> 'reason' as reason`;
export const entryTables = `audit_log a left join users u on u.id = a.user_id
  left join users p on a.entity = 'two_step' and p.id::text = a.entity_id`;

/** A row with what the file says besides. */
export type EntryRow = AccessEntry & { personEmail: string | null; recordId: string };

/** Selects what opened data to somebody, or changed who may reach it. */
export const entryConditions = ({ from, to }: AccessSpan): Conditions =>
  new Conditions()
    .addPair((first, after) => `a.at >= ${first} and a.at < ${after}`, from, to)
    .addFixed(
      `(${verbOf('show_pan')} or ${looksUp} or a.entity in ('export', 'role', 'invitation', 'two_step'))`,
      true,
    );
