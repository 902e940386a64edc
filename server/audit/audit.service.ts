import { addDays, startOfDay } from '../../rules/dates';
import { Conditions, orderBy, readPage } from '../database/listing';
import { isUuid } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  AuditChoices,
  AuditEntry,
  AuditEntryPage,
  AuditFilter,
  AuditPerson,
  QueryAdminAuditLogArgs,
  RequireFields,
} from '../generated/resolvers';
import { changesOf, type AuditedValues } from './changes';

export type AuditService = ReturnType<typeof createAuditService>;

type ListArgs = RequireFields<QueryAdminAuditLogArgs, 'direction' | 'filter' | 'page'>;
type Row = Omit<AuditEntry, 'changes'> & { before: AuditedValues | null; after: AuditedValues | null };

const NOBODY = '00000000-0000-0000-0000-000000000000';
const personName = `coalesce(nullif(u.full_name, ''), u.email)`;
/** What the thing was called, by whichever of these fields it has. */
const subject = `coalesce(${['title', 'name', 'receiptNumber', 'donorName', 'email']
  .flatMap((field) => [`a.after->>'${field}'`, `a.before->>'${field}'`])
  .map((value) => `nullif(${value}, '')`)
  .join(', ')})`;
const verb = `split_part(a.action, '.', 2)`;

const columns = `a.id::text as id, a.at, a.user_id as "personId", ${personName} as "personName", a.action, a.entity,
  a.entity_id as "entityId", ${subject} as subject, a.before, a.after`;
const from = 'audit_log a left join users u on u.id = a.user_id';

/** Days are days in Asia/Kolkata. */
const conditions = (filter: AuditFilter, search: string | null | undefined): Conditions =>
  new Conditions()
    .add((value) => `a.user_id = ${value}`, filter.personId && (isUuid(filter.personId) ? filter.personId : NOBODY))
    .addFixed('a.user_id is null', filter.isSystem === true)
    .add((value) => `a.entity = ${value}`, filter.entity)
    .add((value) => `${verb} = ${value}`, filter.verb)
    .add((value) => `a.at >= ${value}`, filter.from && startOfDay(filter.from))
    .add((value) => `a.at < ${value}`, filter.to && startOfDay(addDays(filter.to, 1)))
    .search(search, [subject, 'a.entity_id', 'u.full_name', 'u.email']);

/** What the office wrote, as `recordAudit` wrote it down. It can be read, never changed. */
export function createAuditService({ dataSource }: Pick<ServiceDeps, 'dataSource'>) {
  const names = async (expression: string): Promise<string[]> => {
    const rows = await dataSource.query<{ name: string }[]>(
      `select distinct ${expression} as name from audit_log a order by name`,
    );
    return rows.map(({ name }) => name);
  };

  return {
    /** One page of the log. */
    async list({ page, search, filter, direction }: ListArgs): Promise<AuditEntryPage> {
      const { items, totalCount } = await readPage<Row>(dataSource, {
        select: columns,
        from,
        countFrom: search?.trim() ? from : 'audit_log a',
        where: conditions(filter, search),
        order: orderBy({ at: 'a.at' }, 'at', direction, 'a.id'),
        page,
      });
      return {
        items: items.map(({ before, after, ...entry }) => ({ ...entry, changes: changesOf(before, after) })),
        totalCount,
      };
    },

    /** Everything that was done with these things, by time. */
    async of(things: readonly { entity: string; id: string }[]): Promise<AuditEntry[]> {
      const rows = await dataSource.query<Row[]>(
        `select ${columns} from ${from}
          where (a.entity, a.entity_id) in (select * from unnest($1::text[], $2::text[])) order by a.at, a.id`,
        [things.map(({ entity }) => entity), things.map(({ id }) => id)],
      );
      return rows.map(({ before, after, ...entry }) => ({ ...entry, changes: changesOf(before, after) }));
    },

    /** Who and what occurs in the log. */
    async choices(): Promise<AuditChoices> {
      const people = await dataSource.query<AuditPerson[]>(
        `select u.id, ${personName} as name from users u
          where exists (select 1 from audit_log a where a.user_id = u.id) order by name, u.id`,
      );
      return { people, entities: await names('a.entity'), verbs: await names(verb) };
    },
  };
}
