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
  ChangeRoleInput,
  QueryAdminAccountsArgs,
  RequireFields,
  Role,
  UserError,
} from '../generated/resolvers';
import { forbidden } from '../graphql/errors';
import { notFound, userError } from '../graphql/user-errors';
import { logSecurity } from '../security-log';

export type AccountRolesService = ReturnType<typeof createAccountRolesService>;

type ListArgs = RequireFields<QueryAdminAccountsArgs, 'direction' | 'filter' | 'page' | 'sort'>;

const columns = `u.id, u.email, u.full_name as "fullName", coalesce(r.role = 'admin', false) as "isAdmin",
  upper(r.role) as role, r.created_at as "roleSince", case when r.role = 'admin' then r.created_at end as "adminSince",
  coalesce(nullif(g.full_name, ''), g.email) as "grantedBy",
  u.created_at as "createdAt", u.last_sign_in_at as "lastSignInAt",
  u.email_confirmed_at is not null as "isEmailConfirmed",
  exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as "hasTwoStep"`;
const withRole = 'users u left join user_roles r on r.user_id = u.id';
const from = `${withRole} left join users g on g.id = r.granted_by`;

const sortColumns: Record<AccountSort, string> = {
  createdAt: 'u.created_at',
  // Accounts without a sign-in sort before all others.
  lastSignInAt: 'u.last_sign_in_at is not null, u.last_sign_in_at',
  fullName: 'lower(u.full_name)',
  email: 'lower(u.email)',
};

const refused = (error: UserError): AccountPayload => ({ account: null, userErrors: [error] });

const LAST_ADMIN = userError(
  'userId',
  'LAST_ADMIN',
  'The last admin’s role cannot be revoked. Make someone else an admin first.',
);

const UNCONFIRMED = userError(
  'id',
  'NOT_POSSIBLE',
  'Their email address is not confirmed yet. Send them the link again, and give the role once they have pressed it. Or invite the address: accepting an invitation confirms it.',
);

/** Names what somebody else did: a role that was taken away is not given back by a question that was asked before. */
function changedMeanwhile({ fullName, email, role }: AccountRecord): UserError {
  const now = role ? `the role ${role.charAt(0)}${role.slice(1).toLowerCase()}` : 'no role';
  return userError(
    'was',
    'CONFLICT',
    `Somebody changed the role of ${fullName || email} meanwhile: they have ${now} now. Nothing was changed by this press.`,
  );
}

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

/** Creates the service of accounts in the office: who has one, and who holds which role. */
export function createAccountRolesService({ dataSource, log, now }: Pick<ServiceDeps, 'dataSource' | 'log' | 'now'>) {
  const find = (db: Queryable, id: string): Promise<AccountRecord | null> =>
    firstRow<AccountRecord>(db, `select ${columns} from ${from} where u.id = $1`, [id]);

  /**
   * Gives a person a role or takes it away, and records it in the audit log; the same role again changes nothing. With
   * `was`, somebody whose role is another by now keeps it. The last admin keeps theirs. In what one may do nothing else
   * depends on who gave it.
   */
  const changeRole = async (
    callerId: string,
    { id: userId, role = null, was }: ChangeRoleInput,
  ): Promise<AccountPayload> => {
    let change: { from: Role | null; to: Role | null } | null = null;
    const payload = await dataSource.transaction(async (manager): Promise<AccountPayload> => {
      change = null;
      const admins = await lockAdmins(manager, callerId);
      if (!isUuid(userId)) return refused(notFound('person'));
      // Waits for its owner, who may be closing it at this moment.
      await manager.query('select 1 from users where id = $1 for key share', [userId]);
      const person = await find(manager, userId);
      if (!person) return refused(notFound('person'));
      const from = person.role ?? null;
      if (from === role) return { account: person, userErrors: [] };
      if (was !== undefined && was !== from) return refused(changedMeanwhile(person));
      if (role !== null && !person.isEmailConfirmed) return refused(UNCONFIRMED);
      if (from === 'ADMIN' && admins.size === 1) return refused(LAST_ADMIN);
      await storeRole(manager, { userId, role, by: callerId, at: now() });
      const { fullName: name, email } = person;
      await recordAudit(manager, {
        userId: callerId,
        action: role ? 'role.grant' : 'role.revoke',
        entity: 'role',
        entityId: person.id,
        before: { name, email, role: from, isAdmin: from === 'ADMIN' },
        after: { name, email, role, isAdmin: role === 'ADMIN' },
      });
      change = { from, to: role };
      return { account: await find(manager, person.id), userErrors: [] };
    });
    if (change)
      logSecurity(log, role ? 'role-granted' : 'role-revoked', { userId, by: callerId, ...(change as object) });
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
          .add((value) => `coalesce(r.role = 'admin', false) = ${value}`, filter.isAdmin)
          .add((value) => `(r.user_id is not null) = ${value}`, filter.hasRole)
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

    changeRole,

    /** Gives the role of an admin; an admin stays one. */
    grantAdmin: (callerId: string, userId: string): Promise<AccountPayload> =>
      changeRole(callerId, { id: userId, role: 'ADMIN' }),

    /** Takes the role of an admin away, even one's own, except the last one's. Other roles stay. */
    async revokeAdmin(callerId: string, userId: string): Promise<AccountPayload> {
      const person = isUuid(userId) ? await find(dataSource, userId) : null;
      if (person?.role && person.role !== 'ADMIN') return { account: person, userErrors: [] };
      return changeRole(callerId, { id: userId, role: null });
    },
  };
}

/** Replaces the role of a person; null removes it. Another admin may write it at this moment: the later one counts. */
async function storeRole(
  manager: Queryable,
  { userId, role, by, at }: { userId: string; role: Role | null; by: string; at: Date },
): Promise<void> {
  if (role === null) {
    await manager.query('delete from user_roles where user_id = $1', [userId]);
    return;
  }
  await manager.query(
    `insert into user_roles (user_id, role, granted_by, created_at) values ($1, lower($2), $3, $4)
     on conflict (user_id) do update set role = excluded.role, granted_by = excluded.granted_by, created_at = excluded.created_at`,
    [userId, role, by, at],
  );
}
