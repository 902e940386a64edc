import type { Queryable } from '../database/sql';
import type { PersonAccess } from '../generated/resolvers';
import { looksUp, seesPans } from './access-entries';
import type { AccessSpan } from './access-span';

/** What else is known of somebody who held a role. */
export type PersonFigures = Omit<PersonAccess, '__typename' | 'name' | 'email' | 'roles'>;

/** A session is a family of tokens; it ends when it is closed, and at the latest with its last token. */
const FIGURES = `
  select u.id, u.last_sign_in_at as "lastSignInAt", f.confirmed_at as "twoStepSince",
         s.sessions, s.open as "openSessions", e.exports, e.with_pans as "exportsWithPans", e.looks as "panLooks", e.people as "personLooks"
    from users u left join second_factors f on f.user_id = u.id
   cross join lateral (
     select (count(*) filter (where began < $3 and ended > $2))::int as sessions, (count(*) filter (where ended > $4))::int as open
       from (select min(created_at) as began, coalesce(max(revoked_at), max(expires_at)) as ended
               from refresh_tokens where user_id = u.id group by family_id) family) s
   cross join lateral (
     select (count(*) filter (where a.entity = 'export'))::int as exports,
            (count(*) filter (where a.entity = 'export' and ${seesPans}))::int as with_pans,
            (count(*) filter (where a.entity <> 'export' and ${seesPans}))::int as looks,
            (count(*) filter (where ${looksUp}))::int as people
       from audit_log a where a.user_id = u.id and a.at >= $2 and a.at < $3) e
   where u.id = any($1::uuid[])`;

/** Reads sign-ins, files and looks of people in a span, in any order; people whose account is gone are left out. */
export const readPersonFigures = (
  db: Queryable,
  userIds: readonly string[],
  { from, to, now }: AccessSpan,
): Promise<PersonFigures[]> => db.query<PersonFigures[]>(FIGURES, [userIds, from, to, now]);
