import type { DataSource } from 'typeorm';
import type { NewMail } from '../../server/mail/outbox';
import { enqueueReceiptMail } from '../../server/receipts/receipt-mail';
import { receiptSnapshot } from './receipt-snapshot';

/** Inserts a settled donation with receipt 2026-27/000042, without the settlement; returns the receipt's id. */
async function storeReceipt({ manager }: DataSource): Promise<string> {
  const [donor] = await manager.query<{ id: string }[]>(
    `insert into donors (name, email) values ('Asha', 'asha@example.org') returning id`,
  );
  const [donation] = await manager.query<{ id: string }[]>(
    `insert into donations (amount, status, donor_id, donor_name, donor_email, donor_phone, payment_id, captured_at)
     values (12050050, 'success', $1, 'Asha', 'asha@example.org', '+919876543210', 'pay_1', now()) returning id`,
    [donor?.id],
  );
  const [receipt] = await manager.query<{ id: string }[]>(
    `insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
     values ($1, '2026-27', 42, '2026-27/000042', true, '2026-11-05', $2) returning id`,
    [donation?.id, receiptSnapshot()],
  );
  return receipt?.id ?? '';
}

/** Queues the mail of an inserted receipt; returns the mail's id. */
export async function queueReceiptMail(dataSource: DataSource): Promise<string> {
  const receiptId = await storeReceipt(dataSource);
  const mail = { receiptId, snapshot: receiptSnapshot(), dedupeKey: 'receipt:1' };
  const id = await dataSource.transaction((manager) => enqueueReceiptMail(manager, mail));
  if (!id) throw new Error('the mail was not queued');
  return id;
}

/** Builds a mail without attachment. */
export const note = (change: Partial<NewMail> = {}): NewMail => ({
  kind: 'note',
  dedupeKey: 'note:1',
  to: 'asha@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...change,
});
