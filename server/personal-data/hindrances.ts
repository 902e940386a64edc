import { firstRow, type Queryable } from '../database/sql';
import type { UserError } from '../generated/resolvers';
import { userError } from '../graphql/user-errors';
import type { Person } from './person';

/** What is still under way, each with what to do: to erase it would lose money or a decision. */
const SENTENCES = {
  running: 'A recurring gift is running. Cancel it first, then ask again.',
  begun: 'A gift was begun and is not settled yet, which takes up to three days. Ask again then.',
  returning: 'A refund or a dispute is not finished. Ask again when it is.',
  told: 'A notice of the payment provider is still being processed. Ask again in an hour.',
  importing: 'A file or a payment that is being brought in names this person. Finish or discard it first.',
  working: 'This person works in the office. Take the role away first.',
} as const;

const HINDRANCES = `
  select exists (select 1 from subscriptions where id = any($2::uuid[])
                  and status in ('authenticated', 'active', 'pending', 'halted', 'paused')) as running,
         exists (select 1 from donations where id = any($1::uuid[]) and status = 'pending')
           or exists (select 1 from subscriptions where id = any($2::uuid[]) and status = 'created') as begun,
         exists (select 1 from refunds where donation_id = any($1::uuid[])
                  and (status = 'pending' or status = 'processed' and booked_at is null))
           or exists (select 1 from disputes where donation_id = any($1::uuid[])
                       and status not in ('won', 'lost', 'closed')) as returning,
         exists (select 1 from webhook_events where processed_at is null and body like any($3::text[])) as told,
         exists (select 1 from import_lines l join import_batches b on b.id = l.batch_id
                  where b.status in ('reading', 'columns', 'checking', 'checked', 'importing', 'undoing')
                    and lower(l.email) = any($4::text[]))
           or exists (select 1 from adoption_payments where outcome is null and lower(donor_email) = any($4::text[])) as importing,
         exists (select 1 from users u join user_roles r on r.user_id = u.id
                  where lower(u.email) = any($4::text[])) as working`;

/** Tells what has to be done before a person can be erased; empty when nothing hinders it. */
export async function hindrancesOf(db: Queryable, person: Person): Promise<UserError[]> {
  const found = await firstRow<Record<keyof typeof SENTENCES, boolean>>(db, HINDRANCES, [
    person.donationIds,
    person.subscriptionIds,
    person.providerIds.map((id) => `%${id}%`),
    person.emails,
  ]);
  return Object.entries(SENTENCES)
    .filter(([name]) => found?.[name as keyof typeof SENTENCES])
    .map(([, sentence]) => userError('', 'NOT_POSSIBLE', sentence));
}
