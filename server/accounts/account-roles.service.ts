import { isUuid } from '../../rules/uuid';
import { recordAudit } from '../audit/audit';
import { Conditions, orderBy, readPage } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  AccountPayload,
  AccountRecord,
  AccountRecordList,
  AccountSort,
  QueryAdminAccountsArgs,
  RequireFields,
  UserError,
} from '../generated/resolvers';
import { forbidden } from '../graphql/errors';
import { notFound, userError } from '../graphql/user-errors';
import { logSecurity } from '../security-log';

export type AccountRolesService = ReturnType<typeof createAccountRolesService>;

type ListArgs = RequireFields<QueryAdminAccountsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const columns = `u.id, u.email, u.full_name as "fullName", r.user_id is not null as "isAdmin",
  r.created_at as "adminSince", coalesce(nullif(g.full_name, ''), g.email) as "grantedBy",
  u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt"`;
const withRole = `users u left join user_roles r on r.user_id = u.id and r.role = 'admin'`;
const from = `${withRole} left join users g on g.id = r.granted_by`;

const sortColumns: Record<AccountSort, string> = {
  createdAt: 'u.created_at',
  // Accounts without a sign-in sort before all others.
  lastSignInAt: 'u.last_sign_in_at is not null, u.last_sign_in_at',
  fullName: 'lower(u.full_name)',
  email: 'lower(u.email)',
};

const refused = (error: UserError): AccountPayload => ({ account: null, userErrors: [error] });

/**
 * Locks all admin roles: until the transaction ends nobody else can revoke one. Always in the order of ids, so that two
 * revocations wait for each other and neither sees an admin whom the other has just removed.
 * @throws FORBIDDEN when the caller has lost the role since the request began
 */
async function lockAdmins(manager: Queryable, callerId: string): Promise<ReadonlySet<string>> {
  const rows = await manager.query<{ userId: string }[]>(
    `select user_id as "userId" from user_roles where role = 'admin' order by user_id for update`,
  );
  const admins = new Set(rows.map(({ userId }) => userId));
  if (!admins.has(callerId)) throw forbidden();
  return admins;
}

/** Creates the service of accounts in the office: who has one, and who is admin. */
export function createAccountRolesService({ dataSource, log, now }: Pick<ServiceDeps, 'dataSource' | 'log' | 'now'>) {
  const find = (db: Queryable, id: string): Promise<AccountRecord | null> =>
    firstRow<AccountRecord>(db, `select ${columns} from ${from} where u.id = $1`, [id]);

  /** Changes the role of one person and records it in the audit log; `change` returns an error to refuse. */
  const changeRole = async (
    callerId: string,
    userId: string,
    isAdmin: boolean,
    change: (manager: Queryable, admins: ReadonlySet<string>) => Promise<UserError | null>,
  ): Promise<AccountPayload> => {
    let hasChanged = false;
    const payload = await dataSource.transaction(async (manager): Promise<AccountPayload> => {
      hasChanged = false;
      const admins = await lockAdmins(manager, callerId);
      const person = isUuid(userId) ? await find(manager, userId) : null;
      if (!person) return refused(notFound('person'));
      if (admins.has(person.id) === isAdmin) return { account: person, userErrors: [] };
      const error = await change(manager, admins);
      if (error) return refused(error);
      const { fullName: name, email } = person;
      await recordAudit(manager, {
        userId: callerId,
        action: isAdmin ? 'role.grant' : 'role.revoke',
        entity: 'role',
        entityId: person.id,
        before: { name, email, isAdmin: !isAdmin },
        after: { name, email, isAdmin },
      });
      hasChanged = true;
      return { account: await find(manager, person.id), userErrors: [] };
    });
    if (hasChanged) logSecurity(log, isAdmin ? 'role-granted' : 'role-revoked', { userId, by: callerId });
    return payload;
  };

  return {
    /** Lists the office's table. */
    async list({ page, search, filter, sort, direction }: ListArgs): Promise<AccountRecordList> {
      const people = await readPage<AccountRecord>(dataSource, {
        select: columns,
        from,
        countFrom: withRole,
        where: new Conditions()
          .add((value) => `(r.user_id is not null) = ${value}`, filter.isAdmin)
          .search(search, ['u.full_name', 'u.email']),
        order: orderBy(sortColumns, sort, direction, 'u.id'),
        page,
      });
      const admins = await firstRow<{ count: number }>(
        dataSource,
        `select count(*)::int as count from user_roles where role = 'admin'`,
      );
      return { ...people, adminCount: admins?.count ?? 0 };
    },

    /** Grants the admin role; an admin stays one. */
    grantAdmin: (callerId: string, userId: string): Promise<AccountPayload> =>
      changeRole(callerId, userId, true, async (manager) => {
        // Another admin may grant it at this moment: this waits for their row and keeps it.
        await manager.query(
          `insert into user_roles (user_id, role, granted_by, created_at) values ($1, 'admin', $2, $3)
           on conflict (user_id, role) do nothing`,
          [userId, callerId, now()],
        );
        return null;
      }),

    /** Revokes the admin role, even one's own, except the last one. */
    revokeAdmin: (callerId: string, userId: string): Promise<AccountPayload> =>
      changeRole(callerId, userId, false, async (manager, admins) => {
        if (admins.size === 1) {
          return userError(
            'userId',
            'LAST_ADMIN',
            'The last admin’s role cannot be revoked. Make someone else an admin first.',
          );
        }
        await manager.query(`delete from user_roles where user_id = $1 and role = 'admin'`, [userId]);
        return null;
      }),
  };
}
