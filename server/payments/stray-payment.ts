import type { Queryable } from '../database/sql';

/** Under these the office is told of captured money that fits no donation, by the payment's id. */
export const STRAY_KINDS = ['unmatched_payment', 'amount_mismatch'] as const;

/** What the office was told of a payment is over: it was booked, or went back. */
export async function settleAttention(db: Queryable, paymentId: string, at: Date): Promise<void> {
  await db.query(
    `update attention_items set resolved_at = $2
      where resolved_at is null
        and ((kind = any($3::text[]) and reference = $1)
          or (kind = 'ledger_difference' and reference = 'payment_without_donation ' || $1))`,
    [paymentId, at, STRAY_KINDS],
  );
}

/** A payment that was left to return is back with its payer, or was captured after all. */
export async function settleLeftPayment(db: Queryable, paymentId: string, at: Date): Promise<void> {
  await db.query(
    `update attention_items set resolved_at = $2 where kind = 'payment_left' and reference = $1 and resolved_at is null`,
    [paymentId, at],
  );
}
