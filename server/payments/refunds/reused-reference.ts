import type { EntityManager } from 'typeorm';
import { flagForAttention } from '../../attention/attention';
import { firstRow } from '../../database/sql';

/**
 * Files an exception when a refunded donation counts again although its cheque or transfer was recorded again in the
 * meantime. The same money is then in the books twice, and a person has to decide which record is right.
 */
export async function tellOfReusedReference(manager: EntityManager, donationId: string): Promise<void> {
  const twins = await firstRow<{ reference: string; own: string; other: string }>(
    manager,
    `select d.payment_reference as reference, own.receipt_number as own, r.receipt_number as other
       from donations d
       join receipts own on own.donation_id = d.id
       join donations o on o.payment_reference = d.payment_reference and o.payment_method = d.payment_method
        and o.id <> d.id and o.status = 'success'
       join receipts r on r.donation_id = o.id
      where d.id = $1 and d.source = 'offline' limit 1`,
    [donationId],
  );
  if (!twins) return;
  const details = `${twins.reference} appears on receipts ${twins.own} and ${twins.other}.`;
  await flagForAttention(manager, 'reference_reused', donationId, donationId, details, 'always');
}
