import type { AttentionKind } from '../../generated/graphql';

export interface AttentionWords {
  title: string;
  /** What happened, for somebody who does not know the machinery. */
  what: string;
  next: string;
  tone: 'red' | 'amber' | 'grey';
}

/** How each kind of thing that needs attention reads in the office. */
export const attentionWords: Readonly<Record<AttentionKind, AttentionWords>> = {
  likely_duplicate: {
    title: 'Likely duplicate payment',
    what: 'One donor paid twice during one visit. Both payments are booked, each with its receipt.',
    next: 'Ask the donor whether both were meant. If not, open the donation and refund this payment.',
    tone: 'red',
  },
  unmatched_payment: {
    title: 'Payment without a donation',
    what: 'Razorpay took money that belongs to no open donation here. It counts nowhere and has no receipt.',
    next: 'Find out whose it is, then book it as a gift. If it was not meant for you, or was paid twice, refund it. It settles itself with either.',
    tone: 'red',
  },
  amount_mismatch: {
    title: 'Amount differs',
    what: 'The amount that was taken is not the amount that the donor agreed to.',
    next: 'Ask the donor which amount was meant. Book what was taken as their gift, or refund it and ask them to give again. A recurring gift’s charge is booked already.',
    tone: 'red',
  },
  dispute: {
    title: 'Disputed payment',
    what: 'The donor asked their bank for the money back (a chargeback). The bank decides by what you answer.',
    next: 'Answer under Disputes in the Razorpay dashboard before the deadline, and add the receipt as evidence. Without an answer the money is lost.',
    tone: 'red',
  },
  halted_mandate: {
    title: 'Recurring gift halted',
    what: 'The bank refused the charge four times, so nothing is charged any more. The donor was sent a link to mend it.',
    next: 'Call or write to the donor if it is still halted in a few days. If they do not want to go on, cancel the recurring gift.',
    tone: 'amber',
  },
  mail_failed: {
    title: 'Mail not delivered',
    what: 'The mail server refused the mail for good, or did not take it for a whole day.',
    next: 'Ask the donor for the right address. Correct it on the donation’s page, which can send the receipt anew; if the address is right, send the same mail again.',
    tone: 'amber',
  },
  mail_bounced: {
    title: 'Mail bounced',
    what: 'A mail server took the mail and sent it back. The donor has not received it.',
    next: 'Ask the donor for the right address. Correct it on the donation’s page, which can send the receipt anew; if the address is right, send the same mail again.',
    tone: 'amber',
  },
  bounces_unread: {
    title: 'Bounces cannot be read',
    what: 'The mailbox to which undelivered mails come back could not be read for a day. Nobody is told of mails that bounce.',
    next: 'Tell whoever looks after this site: the mailbox’s address or password (BOUNCE_IMAP_URL) needs to be checked. This settles itself when the mailbox can be read again.',
    tone: 'amber',
  },
  gifts_not_started: {
    title: 'Nobody can give online',
    what: 'Every gift that donors try to start is refused by Razorpay, or Razorpay does not answer. They see an error, and no money is taken.',
    next: 'Tell whoever looks after this site at once, with the words of Razorpay’s answer: a 401 means that the keys are wrong, a URL that was not found that a feature (for recurring gifts: Subscriptions) is off in the Razorpay dashboard. This settles itself when a gift can be started again.',
    tone: 'red',
  },
  payment_left: {
    title: 'Payment not taken',
    what: 'A payment was authorised that is not what was ordered. It was not taken, and goes back to the payer by itself within a few days.',
    next: 'If the payer asks, say that the amount comes back by itself and that they may give again. This settles itself when Razorpay says that it is back.',
    tone: 'grey',
  },
  capture_day: {
    title: 'Receipt of another day',
    what: 'Razorpay names another day for a payment than the one on its receipt. Receipts are never dated or numbered anew.',
    next: 'If both days lie in one financial year, keep a note and mark this as done. If 31 March lies between them, tell your accountant in which year the receipt counts before Form 10BD is filed.',
    tone: 'amber',
  },
  not_reconciled: {
    title: 'Not compared with Razorpay',
    what: 'A part of the books could not be compared with Razorpay: what was missed there is not found by itself.',
    next: 'Do what the details say, or tell whoever looks after this site. This settles itself with the next daily comparison that works.',
    tone: 'amber',
  },
  webhook_silence: {
    title: 'No news from Razorpay',
    what: 'Gifts came in, and Razorpay told us of none of them for 24 hours. They are booked all the same, only later.',
    next: 'Open Webhooks in the Razorpay dashboard: check the address and that the webhook is active, and switch it on again.',
    tone: 'amber',
  },
  receipt_failed: {
    title: 'Receipt could not be made',
    what: 'The PDF of a receipt could not be drawn, so nobody can download it and its mail does not go out.',
    next: 'Check the foundation’s details under Settings and the donor’s on the donation’s page, then send the mail again. If it fails once more, tell whoever looks after this site.',
    tone: 'amber',
  },
  ledger_difference: {
    title: 'Books and Razorpay differ',
    what: 'The daily comparison found something that does not agree and that it could not put right by itself.',
    next: 'Look the payment up in the Razorpay dashboard, then tell whoever looks after this site which side is wrong.',
    tone: 'red',
  },
  international_payment: {
    title: 'Payment from abroad',
    what: 'It was paid with a foreign card or account. Gifts from foreign sources need a registration under the FCRA.',
    next: 'Find out whether the donor is an Indian citizen. If not, and you have no FCRA registration, refund the donation.',
    tone: 'grey',
  },
  refund: {
    title: 'Refund failed',
    what: 'A refund did not reach its donor. The donation counts again.',
    next: 'Open the donation and refund it once more, or give the money back another way. Tell the donor.',
    tone: 'red',
  },
  webhook_failed: {
    title: 'News that could not be processed',
    what: 'Razorpay told us something, and working on it failed again and again for most of a day. What it tells may be missing in the books.',
    next: 'Open the event and press “Process again”. If it fails once more, tell whoever looks after this site.',
    tone: 'red',
  },
  cash_limit: {
    title: 'Cash of ₹2,00,000 or more',
    what: 'One person’s cash of one day came to ₹2,00,000 or more. The law forbids to accept it (section 186 of the Income-tax Act, 2025, earlier 269ST); the penalty is the same sum.',
    next: 'Show it to a trustee and your accountant. If it can be returned, return it, refund the donation here, and ask for a cheque or a transfer.',
    tone: 'red',
  },
  reference_reused: {
    title: 'One transfer, two receipts',
    what: 'A refunded gift counts again, and its cheque or transfer had been recorded anew meanwhile. One sum of money stands in the books twice.',
    next: 'Compare both donations with the bank statement and refund the one that is wrong.',
    tone: 'red',
  },
};
