import type { Sabotage } from './sabotage';

/** Faults in the booking of payments, refunds and disputes. */
export const moneySabotages: readonly Sabotage[] = [
  {
    name: 'processing-time',
    fault: 'The receipt has the day on which the payment was processed, not the capture day.',
    edits: [
      {
        file: 'server/payments/settle.js',
        find: 'capturedAt: moment.at, isQuiet };',
        replace: 'capturedAt: deps.now(), isQuiet };',
      },
    ],
  },
  {
    name: 'day-of-beginning',
    fault: 'The receipt has the day on which the payment was created, although it was captured on another day.',
    edits: [
      {
        file: 'server/payments/settle.js',
        find: 'capturedAt: moment.at, isQuiet };',
        replace: 'capturedAt: payment.createdAt, isQuiet };',
      },
    ],
  },
  {
    name: 'year-in-utc',
    fault: 'The financial year is in UTC: payments before 05:30 on 1 April are numbered in the previous year.',
    edits: [
      {
        file: 'server/receipts/issue-receipt.js',
        find: 'financialYear)(issuedOn)',
        replace: 'financialYear)(gift.capturedAt.toISOString().slice(0, 10))',
      },
    ],
  },
  {
    name: 'amount-of-order',
    fault: 'The paid amount is not compared with the order; the order’s amount is recorded.',
    edits: [
      {
        file: 'server/payments/match-amount.js',
        find: '(payment.amount === expected.amount ||',
        replace: '(true ||',
      },
    ],
  },
  {
    name: 'any-currency',
    fault: 'A payment settles its order in any currency.',
    edits: [
      {
        file: 'server/payments/match-amount.js',
        find: 'const fits = (expected, payment) => payment.currency === expected.currency &&',
        replace: 'const fits = (expected, payment) =>',
      },
    ],
  },
  {
    name: 'fee-is-a-gift',
    fault: 'If the payer bears the fee, donation plus fee is recorded.',
    edits: [
      {
        file: 'server/payments/settle.js',
        find: 'const arrival = {',
        replace: `if (payment.feeBearer === 'customer') {
        await manager.query('update donations set amount = $2 where id = $1', [donation.id, payment.amount]);
        donation.amount = payment.amount;
      }
      const arrival = {`,
      },
    ],
  },
  {
    name: 'fee-is-a-misfit',
    fault: 'If the payer bears the fee, the payment is treated as one with a wrong amount.',
    edits: [
      {
        file: 'server/payments/match-amount.js',
        find: 'fee < amount ? amount - fee : amount',
        replace: 'fee < amount ? amount : amount',
      },
    ],
  },
  {
    name: 'capture-unseen',
    fault: 'An authorised payment is captured before it is compared with its order.',
    edits: [
      {
        file: 'server/payments/capture.js',
        find: 'if (objection !== null) {',
        replace: 'if (objection === undefined) {',
      },
    ],
  },
  {
    name: 'never-captured',
    fault: 'Authorised payments are never captured and return to their payers.',
    edits: [
      {
        file: 'server/payments/capture.js',
        find: "if (payment.status !== 'authorized')",
        replace: 'if (payment)',
      },
    ],
  },
  {
    name: 'second-over-first',
    fault: 'A second payment for a paid order overwrites the first.',
    edits: [
      {
        file: 'server/payments/settle.js',
        find: 'if (donation.paymentId !== null) {',
        replace: 'if (donation.paymentId === undefined) {',
      },
    ],
  },
  {
    name: 'failed-for-good',
    fault: 'A declined attempt fails its donation and ends the status checks, although the donor may try again.',
    edits: [
      {
        file: 'server/payments/settle.js',
        find: "update payment_orders set status = 'attempted', updated_at = now() where donation_id = $1 and status = 'created'",
        replace: `with failed as (update donations set status = 'failed' where id = $1 and status = 'pending')
                update payment_orders set next_check_at = null where donation_id = $1`,
      },
    ],
  },
  {
    name: 'total-stays',
    fault: 'A refund is not deducted from the total of its campaign.',
    edits: [
      {
        file: 'server/payments/refunds/book-money-out.js',
        find: 'raised_amount = raised_amount + $2',
        replace: 'raised_amount = raised_amount + 0 * $2::bigint',
      },
    ],
  },
  {
    name: 'not-void',
    fault: 'The receipt of a refunded donation stays valid.',
    edits: [
      {
        file: 'server/payments/refunds/receipt-after-refund.js',
        find: 'await stampVoid(manager, receipt.id, printedReason(donation), deps.now());',
        replace: '',
      },
    ],
  },
  {
    name: 'amount-not-revised',
    fault: 'The receipt still shows the full amount after a partial refund.',
    edits: [
      {
        file: 'server/payments/refunds/receipt-after-refund.js',
        find: 'await revise({ amount: amount - gone, refundedAmount: gone });',
        replace: 'await revise({ amount, refundedAmount: gone });',
      },
    ],
  },
  {
    name: 'dispute-ignored',
    fault: 'A lost dispute is not recorded.',
    edits: [
      {
        file: 'server/payments/refunds/book-money-out.js',
        find: "and status = 'lost'",
        replace: "and status = 'never'",
      },
    ],
  },
  {
    name: 'key-of-each-try',
    fault: 'Each attempt of a refund has its own idempotency key.',
    edits: [
      {
        file: 'server/payments/razorpay.js',
        find: "'X-Refund-Idempotency': idempotencyKey",
        replace: "'X-Refund-Idempotency': require('node:crypto').randomUUID()",
      },
    ],
  },
];
