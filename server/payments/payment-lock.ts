import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared-sql';

const LOCK = prepared(`select pg_advisory_xact_lock(hashtextextended('payment:' || $1, 0))`);

/**
 * Takes the advisory lock of a payment until the transaction ends: settlement, refunds and disputes of one payment run
 * one at a time, even before any row refers to it. Call it before any row is locked.
 */
export async function lockPayment(manager: EntityManager, paymentId: string): Promise<void> {
  await manager.query(LOCK, [paymentId]);
}
