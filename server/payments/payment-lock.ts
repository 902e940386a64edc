import type { EntityManager } from 'typeorm';

/**
 * Lets one transaction at a time work on a payment: on its settlement, its refunds and its disputes, even before any
 * row knows the payment. Call it before any row is locked.
 */
export async function lockPayment(manager: EntityManager, paymentId: string): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('payment:' || $1, 0))`, [paymentId]);
}
