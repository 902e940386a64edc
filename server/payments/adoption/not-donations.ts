import type { Queryable } from '../../database/sql';
import type { ProviderPayment } from '../provider';
import { pageKey, pageTitle } from './page-key';

/** By the payment itself, the subscription that it charged, or the page on which it was made. */
const NOT_DONATIONS = `
  select w.id from unnest($1::text[], $2::text[]) as w(id, page)
   where exists (
     select 1 from adoption_sources s
      where s.choice = 'not_donation'
        and (s.key = w.page
             or s.key = (select a.source_key from adoption_payments a where a.payment_id = w.id)
             or s.key in (select u.source_key from payments p join adoption_subscriptions u using (provider_subscription_id)
                           where p.provider_payment_id = w.id)))`;

/** Finds the payments of which the office said that they are no donations. */
export async function findNotDonations(
  db: Queryable,
  payments: readonly Pick<ProviderPayment, 'id' | 'description' | 'invoiceId'>[],
): Promise<ReadonlySet<string>> {
  const pages = payments.map(({ description, invoiceId }) =>
    invoiceId === null && description ? pageKey(pageTitle(description)) : '',
  );
  const rows = await db.query<{ id: string }[]>(NOT_DONATIONS, [payments.map(({ id }) => id), pages]);
  return new Set(rows.map(({ id }) => id));
}
