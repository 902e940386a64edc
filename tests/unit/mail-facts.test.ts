import { subscriptionFailedMail, subscriptionHaltedMail } from '../../server/payments/subscriptions/subscription-mails';
import { donationReceiptMail } from '../../server/receipts/donation-receipt-mail';
import { receiptSnapshot } from '../support/receipt-snapshot';

/** The facts of a mail, in both of its versions. */
const gift = {
  siteName: 'Setu',
  donorName: 'Asha Rao',
  amount: 50_000,
  frequency: 'monthly',
  campaignTitle: null,
  totalCount: 120,
  nextChargeAt: new Date('2026-12-05T12:00:00+05:30'),
  firstGiftAt: new Date('2026-11-05T12:00:00+05:30'),
  lastReceiptId: null,
} as const;

test('a gift on hold names no next charge', () => {
  expect(subscriptionFailedMail(gift).text).toContain('Next: 5 December 2026');
  expect(subscriptionHaltedMail(gift).text).not.toContain('5 December 2026');
});

test('a void receipt is void, not merely ineligible', () => {
  const { text } = donationReceiptMail(receiptSnapshot({ voided: { on: '2026-12-01', reason: 'Refunded' } }));
  expect(text).toContain('Receipt: 2026-27/000042 · Void');
  expect(text).not.toContain('Not Eligible');
});

test('a long value stands below its label, a short one beside it', () => {
  const html = (purpose: string): string => donationReceiptMail(receiptSnapshot({ purpose })).html.replace(/\s+/g, ' ');
  const long = 'Clean water for every village between the two dams of Velhe and Mulshi';
  expect(html(long)).toMatch(new RegExp(`<td colspan="2"[^>]*> <span[^>]*>Campaign</span> ${long} </td>`));
  expect(html('Wells')).toMatch(/<td class="label"[^>]*>Campaign<\/td> <td class="value"[^>]*>Wells<\/td>/);
});
