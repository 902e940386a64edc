import { MAIL_TEXTS, MAIL_TEXT_KINDS, mailTextProblems, type MailTextKind } from '../../rules/mail-texts';
import type { MailContent } from '../../server/mail/templates/layout';
import { inOwnWords } from '../../server/mail/templates/own-words';
import { donorLinkMail } from '../../server/my-giving/donor-link-mail';
import { donationRefundMail } from '../../server/payments/refunds/refund-mail';
import * as recurring from '../../server/payments/subscriptions/subscription-mails';
import { donationReceiptMail } from '../../server/receipts/donation-receipt-mail';
import { statementMail } from '../../server/receipts/mailing/statement-mail';
import { receiptSnapshot } from '../support/receipt-snapshot';

const gift: recurring.SubscriptionTerms = {
  siteName: 'Test Foundation',
  donorName: 'Asha Rao',
  amount: 50_000,
  frequency: 'monthly',
  campaignTitle: null,
  totalCount: 120,
  nextChargeAt: new Date('2026-12-01T00:00:00Z'),
  firstGiftAt: new Date('2026-11-01T00:00:00Z'),
  lastReceiptId: null,
};
const charge = {
  frequency: 'monthly',
  charge: 3,
  firstOn: '2026-09-05',
  nextOn: '2026-12-05',
  totalCount: 120,
} as const;
const refund = {
  siteName: 'Test Foundation',
  donorName: 'Asha Rao',
  refunded: 50_000,
  given: 100_000,
  remaining: 50_000,
  purpose: 'Wells',
  receiptNumber: '2026-27/000001',
  refundId: 'rfnd_1',
};
const mails: Partial<Record<MailTextKind, MailContent>> = {
  receipt: donationReceiptMail(receiptSnapshot()),
  charge: donationReceiptMail(receiptSnapshot({ recurring: charge })),
  refund: donationRefundMail(refund),
  started: recurring.subscriptionStartedMail(gift, []),
  reminder: recurring.subscriptionReminderMail(gift),
  failed: recurring.subscriptionFailedMail(gift),
  halted: recurring.subscriptionHaltedMail(gift),
  paused: recurring.subscriptionPausedMail(gift),
  cancelled: recurring.subscriptionEndedMail(gift, 'cancelled'),
  completed: recurring.subscriptionEndedMail(gift, 'completed'),
  statement: statementMail({
    siteName: 'Test Foundation',
    name: 'Asha Rao',
    financialYear: '2025-26',
    start: new Date('2025-04-01T00:00:00Z'),
    end: new Date('2026-04-01T00:00:00Z'),
  }),
  donorLink: donorLinkMail({ siteName: 'Test Foundation', name: '' }),
};
const ofMails = MAIL_TEXT_KINDS.filter((kind) => MAIL_TEXTS[kind].channel === 'mail');

test.each(ofMails)(
  '%s: the pattern that is offered says what the built-in mail says, and no sentence is lost',
  (kind) => {
    const parts = mails[kind]?.parts;
    if (!parts) throw new Error(`${kind} has no parts`);
    const worded = inOwnWords(parts, MAIL_TEXTS[kind].ours);
    expect([worded.subject, worded.heading]).toEqual([parts.subject, parts.heading]);
    const all = ({ opening, closing }: typeof parts) =>
      [...opening, ...closing]
        .join(' ')
        .split(/(?<=\.) /)
        .sort();
    expect(all(worded)).toEqual(all(parts));
    expect(parts.words?.kind).toBe(kind);
    expect(Object.keys(parts.words?.values ?? {}).sort()).toEqual(
      MAIL_TEXTS[kind].placeholders.map(({ name }) => name).sort(),
    );
  },
);

test.each(MAIL_TEXT_KINDS)('%s: ours has no problem, and its length fits', (kind) => {
  expect(mailTextProblems(kind, MAIL_TEXTS[kind].ours)).toEqual([]);
});

test('copies, corrections, void and test receipts are always in our words', () => {
  for (const mail of [
    donationReceiptMail(receiptSnapshot(), { isCopy: true }),
    donationReceiptMail(receiptSnapshot({ revision: 2 })),
    donationReceiptMail(receiptSnapshot({ voided: { on: '2026-11-20', reason: 'refunded' } })),
    donationReceiptMail(receiptSnapshot({ isTest: true })),
  ])
    expect(mail.parts).toBeUndefined();
});
