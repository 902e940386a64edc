import type { Queryable } from '../database/sql';
import type { HeldRole } from '../generated/resolvers';
import type { AccessSpan } from './access-span';

/** A role of somebody, with whom it belongs to. An account that is gone has the name that the log kept. */
export interface RoleSpan extends HeldRole {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Who held which role when. The audit log tells of changes; what stands in `user_roles` without an entry (the first admin,
 * or a row that somebody wrote past the office) counts since that row was made. A role whose row is gone without an entry
 * ended at the latest now ($3).
 */
const ROLES = `
  with changes as (
    select a.id, a.entity_id as user_id, a.at, a.user_id as by, a.after ->> 'name' as name, a.after ->> 'email' as email,
           case when a.action <> 'role.revoke'
                then coalesce(a.after ->> 'role', case when a.after ->> 'isAdmin' = 'true' then 'ADMIN' end) end as role,
           coalesce(a.before ->> 'role', case when a.before ->> 'isAdmin' = 'true' then 'ADMIN' end) as before
      from audit_log a
     where a.entity = 'role' and (a.action in ('role.grant', 'role.revoke') or a.after ->> 'role' is not null)
  ), latest as (
    select distinct on (user_id) user_id, role from changes order by user_id, at desc, id desc
  ), spans as (
    select user_id, role, at as since, lead(at) over one as until, by, name, email
      from changes window one as (partition by user_id order by at, id)
    union all
    (select distinct on (user_id) user_id, before, null, at, null, name, email from changes order by user_id, at, id)
    union all
    select r.user_id::text, upper(r.role), r.created_at, null, r.granted_by, null, null
      from user_roles r left join latest l on l.user_id = r.user_id::text
     where l.role is distinct from upper(r.role)
  ), ended as (
    select s.user_id, s.role, s.since, s.by, s.name, s.email,
           coalesce(s.until, case when r.user_id is null then $3::timestamptz end) as until
      from spans s left join user_roles r on r.user_id::text = s.user_id and upper(r.role) = s.role
     where s.role is not null
  )
  select e.user_id as "userId", coalesce(nullif(u.full_name, ''), u.email, e.name, e.email, '') as name,
         coalesce(u.email, e.email, '') as email, e.role, e.since as "from", e.until,
         coalesce(nullif(g.full_name, ''), g.email) as "grantedBy"
    from ended e left join users u on u.id::text = e.user_id left join users g on g.id = e.by and g.id::text <> e.user_id
   where coalesce(e.since, '-infinity') < $2 and coalesce(e.until, 'infinity') > $1
   order by lower(coalesce(nullif(u.full_name, ''), u.email, e.name, '')), e.user_id, e.since nulls first`;

/** Reads the roles that were held at some moment of a span, by person and then by time. */
export const readHeldRoles = (db: Queryable, { from, to, now }: AccessSpan): Promise<RoleSpan[]> =>
  db.query<RoleSpan[]>(ROLES, [from, to, now]);
