import type { EntityManager } from 'typeorm';
import { flagForAttention } from '../../attention/attention';
import { findReusedNumber } from '../twins';

/**
 * Files an exception when a refunded donation counts again although its cheque or transfer was recorded again in the
 * meantime. The same money is then in the books twice, and a person has to decide which record is right.
 */
export async function tellOfReusedReference(manager: EntityManager, donationId: string): Promise<void> {
  const reused = await findReusedNumber(manager, donationId);
  if (!reused) return;
  const { reference, receiptNumber, otherReceiptNumber } = reused;
  const details = `${reference} appears on receipts ${receiptNumber} and ${otherReceiptNumber}.`;
  await flagForAttention(manager, 'reference_reused', donationId, donationId, details, 'always');
}
