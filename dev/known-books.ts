import type { DataSource } from 'typeorm';
import type { KnownBooks } from './razorpay-emulator/known-books';

/** Maximum number of records: the emulator keeps everything in memory, and a benchmark's database has far more. */
const MOST = 5_000;

const seconds = (column: string): string => `extract(epoch from ${column})::bigint`;

/**
 * Reads the test payments in the books, newest first, for the emulator: otherwise it would not know the demo content,
 * and nothing of it could be refunded or paused. Orders and payments are sorted by the age of their donation, which has
 * an index. Paise; Unix seconds.
 */
export async function readKnownBooks(dataSource: DataSource): Promise<KnownBooks> {
  const [orders, payments, refunds, plans, subscriptions] = await Promise.all([
    dataSource.query<KnownBooks['orders']>(
      `select o.provider_order_id as id, o.amount, o.status, ${seconds('o.created_at')} as created_at
         from donations d join payment_orders o on o.donation_id = d.id
        where o.key_mode = 'test'
        order by d.created_at desc limit ${MOST}`,
    ),
    dataSource.query<KnownBooks['payments']>(
      `select p.provider_payment_id as id, p.amount, p.status, p.method, p.error_code, p.error_description,
              p.provider_order_id as order_id, s.provider_subscription_id as subscription_id,
              d.donor_email as email, d.donor_phone as contact, ${seconds('p.provider_created_at')} as created_at,
              coalesce((select sum(r.amount) from refunds r
                         where r.provider_payment_id = p.provider_payment_id and r.status = 'processed'), 0)::bigint as amount_refunded
         from donations d
         join payments p on p.donation_id = d.id
         left join subscriptions s on s.id = d.subscription_id
        where p.status in ('captured', 'refunded', 'failed')
        order by d.created_at desc limit ${MOST}`,
    ),
    dataSource.query<KnownBooks['refunds']>(
      `select provider_refund_id as id, provider_payment_id as payment_id, amount, ${seconds('created_at')} as created_at
         from refunds
        where status = 'processed' and provider_refund_id is not null and provider_payment_id is not null
        order by created_at desc limit ${MOST}`,
    ),
    dataSource.query<KnownBooks['plans']>(
      `select provider_plan_id as id, period, amount, ${seconds('created_at')} as created_at
         from payment_plans where key_mode = 'test'`,
    ),
    dataSource.query<KnownBooks['subscriptions']>(
      `select s.provider_subscription_id as id, p.provider_plan_id as plan_id, s.status, s.total_count, s.paid_count,
              s.failed_attempts as auth_attempts, ${seconds('s.created_at')} as created_at,
              ${seconds('s.next_charge_at')} as charge_at, ${seconds('s.ended_at')} as ended_at,
              coalesce(s.provider_short_url, '') as short_url, s.donor_email as email, s.donor_phone as contact
         from subscriptions s join payment_plans p on p.id = s.payment_plan_id
        where s.key_mode = 'test'
        order by s.created_at desc limit ${MOST}`,
    ),
  ]);
  return { orders, payments, refunds, plans, subscriptions };
}
