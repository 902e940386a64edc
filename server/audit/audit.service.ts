import { addDays, startOfDay } from '../../rules/dates';
import { isUuid } from '../../rules/uuid';
import { readInChunks } from '../database/export-chunks';
import { COUNT_UP_TO, Conditions, orderBy, searchPattern, searchedText } from '../database/listing';
import { auditSubject, auditText, personText } from '../database/search-texts';
import { readSearchedPage } from '../database/searched-page';
import type { Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  AuditChoices,
  AuditEntry,
  AuditEntryList,
  AuditFilter,
  AuditPerson,
  QueryAdminAuditLogArgs,
  RequireFields,
} from '../generated/resolvers';
import { changesOf, type AuditedValues } from './changes';

export type AuditService = ReturnType<typeof createAuditService>;

type ListArgs = RequireFields<QueryAdminAuditLogArgs, 'direction' | 'filter' | 'page' | 'sort'>;
/** What an entry is about, such as `donation` and its id. */
interface AuditedThing {
  readonly entity: string;
  readonly id: string;
}

type Row = Omit<AuditEntry, 'changes'> & { before: AuditedValues | null; after: AuditedValues | null };

const entryOf = ({ before, after, ...entry }: Row): AuditEntry => ({
  ...entry,
  changes: changesOf(before, after, entry.entity),
});

const NOBODY = '00000000-0000-0000-0000-000000000000';
const personName = `coalesce(nullif(u.full_name, ''), u.email)`;
const verb = `split_part(a.action, '.', 2)`;

const columns = `a.id::text as id, a.at, a.user_id as "personId", ${personName} as "personName", a.action, a.entity,
  a.entity_id as "entityId", ${auditSubject} as subject, a.before, a.after`;
const from = 'audit_log a left join users u on u.id = a.user_id';

const known = (id: string | null | undefined): string | null | undefined =>
  typeof id === 'string' && !isUuid(id) ? NOBODY : id;

/** Builds the filter's conditions; days are in Asia/Kolkata. */
const filtered = (filter: AuditFilter): Conditions =>
  new Conditions()
    .add((value) => `a.user_id = ${value}`, known(filter.personId))
    .addFixed('a.user_id is null', filter.isSystem === true)
    .add((value) => `a.entity = ${value}`, filter.entity)
    .add((value) => `${verb} = ${value}`, filter.verb)
    .add((value) => `a.at >= ${value}`, filter.from && startOfDay(filter.from))
    .add((value) => `a.at < ${value}`, filter.to && startOfDay(addDays(filter.to, 1)));

/**
 * Adds the search, by the name of a thing or of the person who changed it. People are looked up first: with their ids
 * the planner can estimate how many entries they have.
 */
async function conditions(db: Queryable, filter: AuditFilter, search: string | null | undefined): Promise<Conditions> {
  const where = filtered(filter);
  const pattern = searchPattern(search);
  if (pattern === null) return where;
  const people = await db.query<{ id: string }[]>(`select u.id from users u where ${personText} ilike $1`, [pattern]);
  if (people.length === 0) return where.add((value) => `${auditText} ilike ${value}`, pattern);
  return where.addPair(
    (value, ids) => `(${auditText} ilike ${value} or a.user_id = any(${ids}::uuid[]))`,
    pattern,
    people.map(({ id }) => id),
  );
}

/** Creates the service of the audit log, which can be read, never changed. */
export function createAuditService({ dataSource }: Pick<ServiceDeps, 'dataSource'>) {
  /** Lists the distinct values of an indexed expression by a loose index scan: few values in many rows. */
  const names = async (expression: string): Promise<string[]> => {
    const rows = await dataSource.query<{ name: string }[]>(
      `with recursive found as (
         (select ${expression} as name from audit_log a order by 1 limit 1)
         union all
         select (select ${expression} from audit_log a where ${expression} > found.name order by 1 limit 1)
           from found where name is not null
       )
       select name from found where name is not null`,
    );
    return rows.map(({ name }) => name);
  };

  async function* readMatches(filter: AuditFilter, search: string | null | undefined): AsyncGenerator<AuditEntry[]> {
    yield* readInChunks<Row, AuditEntry>(
      dataSource,
      {
        select: columns,
        from,
        where: await conditions(dataSource, filter, search),
        keys: [
          { column: 'a.at', type: 'timestamptz' },
          { column: 'a.id', type: 'bigint' },
        ],
      },
      entryOf,
    );
  }

  return {
    /** Reads one page of the log. */
    async list({ page, search, filter, sort, direction }: ListArgs): Promise<AuditEntryList> {
      const { items, ...count } = await readSearchedPage<Row>(dataSource, {
        select: columns,
        from,
        countFrom: 'audit_log a',
        where: await conditions(dataSource, filter, search),
        order: orderBy({ at: 'a.at' }, sort, direction, 'a.id'),
        page,
        countUpTo: COUNT_UP_TO,
        search,
        matched: { from: 'audit_log a', columns: ['a.id', 'a.at'] },
      });
      return { items: items.map(entryOf), ...count };
    },

    /**
     * Streams all matches, newest first.
     * @throws InvalidListInput (BAD_USER_INPUT) for a search that is too long, before anything is read
     */
    forExport({ search, filter }: Pick<ListArgs, 'search' | 'filter'>): AsyncGenerator<AuditEntry[]> {
      searchedText(search);
      return readMatches(filter, search);
    },

    /**
     * Everything that was done with the things of each subject, oldest first.
     * @param subjects such as a donation with its receipt
     */
    async ofEach(subjects: readonly (readonly AuditedThing[])[]): Promise<AuditEntry[][]> {
      const things = subjects.flat();
      const rows = await dataSource.query<Row[]>(
        `select ${columns} from ${from}
          where (a.entity, a.entity_id) in (select * from unnest($1::text[], $2::text[])) order by a.at, a.id`,
        [things.map(({ entity }) => entity), things.map(({ id }) => id)],
      );
      const entries = rows.map(entryOf);
      return subjects.map((own) =>
        entries.filter(({ entity, entityId }) => own.some((thing) => thing.entity === entity && thing.id === entityId)),
      );
    },

    /** Lists the people and things that occur in the log. */
    async choices(): Promise<AuditChoices> {
      // Accounts are many, those that changed something few: asked for each account, the whole log would be read.
      const people = await dataSource.query<AuditPerson[]>(
        `select u.id, ${personName} as name from users u where u.id = any($1::uuid[]) order by name, u.id`,
        [await names('a.user_id')],
      );
      return { people, entities: await names('a.entity'), verbs: await names(verb) };
    },
  };
}
