import { createReceiptsService } from '../../server/receipts/receipts.service';
import { findWrong } from './gift-audit';
import { readLedger } from './ledger';
import type { PaymentWorld } from './payment-world';
import { officeUser, type PaidDonation } from './refunds';

/**
 * Creates the steps of tests about refunds: requests of the office, and what is left of them in the books.
 * @param of returns the world under test
 */
export function refundSteps(of: () => PaymentWorld) {
  let userId = '';
  let keys = 0;
  const sql = <T>(text: string, parameters: unknown[] = []): Promise<T[]> =>
    of().deps.dataSource.query(text, parameters);

  return {
    sql,
    /** Starts over without gifts, faults and a fixed time, with a new user of the office. */
    begin: async (): Promise<void> => {
      of().setNow(null);
      await of().emulator.control('faults/clear', {});
      await of().database.truncate();
      userId = await officeUser(of());
    },
    /** Returns the id of the user who asks for the refunds. */
    user: (): string => userId,
    /** Asks for a refund; with a new idempotency key by default. */
    refund: ({ donationId }: Pick<PaidDonation, 'donationId'>, amount = 50_000, idempotencyKey?: string) => {
      keys += 1;
      const key = idempotencyKey ?? `press-of-button-${keys}`;
      return of().payments.refundDonation(userId, {
        id: donationId,
        amount,
        reason: 'Paid twice',
        idempotencyKey: key,
      });
    },
    /** Reads the sums of the books, and expects that they agree with each other. */
    books: async () => {
      const ledger = await readLedger(of().deps.dataSource);
      expect(await findWrong(of().deps.dataSource)).toEqual({});
      const [totals] = await sql<{ amount: number; eligible: number }>(
        'select success_amount as amount, eligible_80g_amount as eligible from donation_totals',
      );
      const { successes, successAmount: amount, receipts } = ledger;
      expect(totals?.amount).toBe(amount);
      return { successes, amount, receipts, eligible: totals?.eligible };
    },
    refundRows: () =>
      sql<{ status: string; amount: number; failure: string | null }>(
        'select status, amount, failure from refunds order by created_at',
      ),
    /** Renders the only receipt. */
    receiptHtml: async (): Promise<string> => {
      const [receipt] = await sql<{ id: string }>('select id from receipts');
      const { html } = await createReceiptsService(of().deps).document(receipt?.id ?? '', { html: true, pdf: false });
      return html ?? '';
    },
    mails: () => sql<{ kind: string; status: string }>('select kind, status from mails order by created_at, kind'),
  };
}
