import { prepared } from '../../database/prepared-sql';
import type { Queryable } from '../../database/sql';
import { formatPaymentAmount } from '../format-payment-amount';

/** Kinds of exceptions for captured money that matches no donation; their reference is the payment's id. */
export const UNMATCHED_KINDS = ['unmatched_payment', 'amount_mismatch'] as const;

/** Says of captured money that its order is none of this site. */
export const unknownOrder = (orderId: string | null): string => `Order ${orderId ?? 'none'} is not in our records.`;

/** Says so of the charge of a subscription. */
export const unknownSubscription = (
  { amount, currency }: { readonly amount: number; readonly currency: string },
  subscriptionId: string,
): string =>
  `${formatPaymentAmount(amount, currency)} was charged for the subscription ${subscriptionId}, which is not in our records.`;

const SETTLED = prepared(`
  update attention_items set resolved_at = $2
   where resolved_at is null
     and ((kind = any($3::text[]) and reference = $1)
       or (kind = 'ledger_difference' and reference = 'payment_without_donation ' || $1))`);

/**
 * SQL: whether the payment `$1` may have an exception that `settleAttention` resolves. By the two columns of one index.
 * @param kinds SQL of `UNMATCHED_KINDS`
 */
export const mayBeFiled = (kinds: string): string =>
  `exists (select 1 from attention_items
            where kind = any(${kinds}::text[] || 'ledger_difference'::text)
              and reference = any(array[$1, 'payment_without_donation ' || $1]) and resolved_at is null)`;

/** Resolves the exceptions of a payment that was booked or refunded. */
export async function settleAttention(db: Queryable, paymentId: string, at: Date): Promise<void> {
  await db.query(SETTLED, [paymentId, at, UNMATCHED_KINDS]);
}

const NOT_LEFT = prepared(
  `update attention_items set resolved_at = $2 where kind = 'payment_left' and reference = $1 and resolved_at is null`,
);

/**
 * Resolves the exception of a payment that was left to return: it is back with its payer, or was captured after all.
 */
export async function settleLeftPayment(db: Queryable, paymentId: string, at: Date): Promise<void> {
  await db.query(NOT_LEFT, [paymentId, at]);
}

/**
 * Resolves the exception of a payment without donation once its refunds cover it. A refund that fails later reopens it,
 * unless a person marked it as done.
 */
export async function followUnmatchedRefunds(db: Queryable, paymentId: string, at: Date): Promise<void> {
  await db.query(
    `update attention_items a set resolved_at = case when out.is_gone then coalesce(a.resolved_at, $2) end
       from (select coalesce(sum(r.amount), 0) >= p.amount - case when p.fee_bearer = 'customer' then coalesce(p.fee, 0) else 0 end as is_gone
               from payments p left join refunds r on r.provider_payment_id = p.provider_payment_id and r.status = 'processed'
              where p.provider_payment_id = $1
              group by p.provider_payment_id, p.amount, p.fee, p.fee_bearer) as out
      where a.kind = any($3::text[]) and a.reference = $1 and a.resolved_by is null
        and out.is_gone is distinct from (a.resolved_at is not null)`,
    [paymentId, at, UNMATCHED_KINDS],
  );
}
