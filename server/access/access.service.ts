import { readInChunks } from '../database/export-chunks';
import { firstRow, groupBy } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { AccessReport, PersonAccess, ReportSpan } from '../generated/resolvers';
import { entryColumns, entryConditions, entryTables, type EntryRow } from './access-entries';
import { accessSpan } from './access-span';
import { readHeldRoles, type RoleSpan } from './held-roles';
import { readPersonFigures, type PersonFigures } from './person-figures';

export type AccessService = ReturnType<typeof createAccessService>;

/** A line of the file: a role that was held, or an entry of the log. */
export interface ExportedAccess {
  readonly at: Date | null;
  readonly until: Date | null;
  readonly personName: string | null;
  readonly personEmail: string | null;
  readonly what: string;
  readonly subject: string | null;
  readonly hasPans: boolean;
  readonly recordId: string | null;
}

const SHOWN = 200;

const nothing = {
  twoStepSince: null,
  lastSignInAt: null,
  sessions: 0,
  openSessions: 0,
  exports: 0,
  exportsWithPans: 0,
  panLooks: 0,
  personLooks: 0,
};

function peopleOf(roles: readonly RoleSpan[], figures: readonly PersonFigures[]): PersonAccess[] {
  const byId = new Map(figures.map((row) => [row.id, row]));
  return [...groupBy(roles, ({ userId }) => userId)].map(([id, held]) => ({
    ...nothing,
    ...byId.get(id),
    id,
    name: held[0]?.name ?? '',
    email: held[0]?.email ?? '',
    roles: held.map(({ role, from, until, grantedBy }) => ({ role, from, until, grantedBy })),
  }));
}

const lineOfRole = ({ from, until, name, email, role, userId }: RoleSpan): ExportedAccess => ({
  at: from ?? null,
  until: until ?? null,
  personName: name,
  personEmail: email,
  what: `role ${role.toLowerCase()}`,
  subject: null,
  hasPans: false,
  recordId: userId,
});

const lineOfEntry = ({
  at,
  personName,
  personEmail,
  action,
  subject,
  hasPans,
  recordId,
}: EntryRow): ExportedAccess => ({
  at,
  until: null,
  personName: personName ?? null,
  personEmail,
  what: action,
  subject: subject ?? null,
  hasPans,
  recordId,
});

/** Creates the service that says who had access to what: for the day on which data may have got out. */
export function createAccessService({ dataSource, now }: Pick<ServiceDeps, 'dataSource' | 'now'>) {
  return {
    /**
     * Reads who held which role on some days, and what was opened to them.
     * @throws BAD_USER_INPUT for days that make no report
     */
    async report(asked: ReportSpan): Promise<AccessReport> {
      const span = accessSpan(asked, now());
      const where = entryConditions(span);
      const [roles, entries, count, first] = await Promise.all([
        readHeldRoles(dataSource, span),
        dataSource.query<EntryRow[]>(
          `select ${entryColumns} from ${entryTables} ${where.sql} order by a.at desc, a.id desc limit ${SHOWN}`,
          where.params,
        ),
        firstRow<{ count: number }>(
          dataSource,
          `select count(*)::int as count from audit_log a ${where.sql}`,
          where.params,
        ),
        firstRow<{ at: Date }>(dataSource, 'select at from audit_log order by at, id limit 1'),
      ]);
      const figures = await readPersonFigures(dataSource, [...new Set(roles.map(({ userId }) => userId))], span);
      return {
        people: peopleOf(roles, figures),
        entries,
        entryCount: count?.count ?? 0,
        knownSince: first?.at ?? null,
      };
    },

    /**
     * Streams the same as lines of a file: the roles first, then every entry, the newest first.
     * @throws BAD_USER_INPUT for days that make no report
     */
    async *forExport(asked: ReportSpan): AsyncGenerator<ExportedAccess[]> {
      const span = accessSpan(asked, now());
      yield (await readHeldRoles(dataSource, span)).map(lineOfRole);
      yield* readInChunks<EntryRow, ExportedAccess>(
        dataSource,
        {
          select: entryColumns,
          from: entryTables,
          where: entryConditions(span),
          keys: [
            { column: 'a.at', type: 'timestamptz' },
            { column: 'a.id', type: 'bigint' },
          ],
        },
        lineOfEntry,
      );
    },
  };
}
