interface AttentionWords {
  title: string;
  /** What happened, for somebody who does not know the machinery. */
  what: string;
  next: string;
  tone: 'red' | 'amber' | 'grey';
}

/** How each kind of thing that needs attention reads in the office. */
export const attentionWords = {
  erasure_asked: {
    title: 'Somebody asks to be erased',
    what: 'A donor asked on My giving to have their data erased. The law gives you 30 days to answer.',
    next: 'Open the donor, look whether anything is still under way, and press “Erase…” under Privacy. That closes this item. If you must refuse, write to the donor and mark this as done.',
    tone: 'red',
  },
  likely_duplicate: {
    title: 'Likely duplicate payment',
    what: 'One donor paid twice during one visit. Both payments are recorded, each with its own receipt.',
    next: 'Ask the donor whether both were intended. If not, open the donation and refund this payment.',
    tone: 'red',
  },
  unmatched_payment: {
    title: 'Payment without a donation',
    what: 'Razorpay captured a payment that matches no open donation. It is not counted in any total and has no receipt.',
    next: 'Find out who paid, then record it as a donation. If it was not intended for you or was paid twice, refund it. Either action closes this item. If it came from a subscription, page, link or QR code that you made at Razorpay, adopt all of them at once.',
    tone: 'red',
  },
  amount_mismatch: {
    title: 'Amount differs',
    what: 'The amount charged differs from the amount the donor agreed to.',
    next: 'Ask the donor which amount is correct. Record the payment as a donation, or refund it and ask the donor to give again. A charge of a recurring gift is already recorded.',
    tone: 'red',
  },
  dispute: {
    title: 'Disputed payment',
    what: 'The donor asked their bank for the money back (a chargeback). The bank decides based on your response.',
    next: 'Respond under Disputes in the Razorpay dashboard before the deadline and attach the receipt as evidence. Without a response the money is lost.',
    tone: 'red',
  },
  gift_runs_twice: {
    title: 'Replaced gift still running',
    what: 'A donor changed a recurring gift, but the earlier one was not cancelled or was charged once more. Cancelling is tried again until it works.',
    next: 'Cancel the earlier gift in the Razorpay dashboard if this stays for a day. Refund a charge that came twice.',
    tone: 'red',
  },
  duplicate_subscription: {
    title: 'Second recurring gift',
    what: 'A donor set up a recurring gift although another one from the same address for the same purpose is running. Both are charged. The email about the newer one asks the donor whether both were meant.',
    next: 'Ask the donor whether both were meant. If so, mark this as done. If not, cancel one of them under Recurring gifts, and refund a charge that came twice. This item closes when one of them ends.',
    tone: 'amber',
  },
  halted_mandate: {
    title: 'Recurring gift halted',
    what: 'The bank declined the charge four times, so charges have stopped. The donor was sent a link to update their payment method.',
    next: 'Contact the donor if it is still halted in a few days. If they do not want to continue, cancel the recurring gift.',
    tone: 'amber',
  },
  mail_failed: {
    title: 'Mail not delivered',
    what: 'The mail server rejected this email permanently, or did not accept it for a whole day.',
    next: 'Ask the donor for the correct address. Change it on the donation’s page, where you can also send the receipt again. If the address is correct, send this email again.',
    tone: 'amber',
  },
  mail_text: {
    title: 'Mail text not used',
    what: 'A mail text that you wrote could not be used. The mails were sent in the built-in words.',
    next: 'Open Mail texts from Settings, correct the text and save it, or bring the built-in one back. Either closes this item.',
    tone: 'amber',
  },
  mail_bounced: {
    title: 'Mail bounced',
    what: 'A mail server accepted this email and then returned it. The donor has not received it.',
    next: 'Ask the donor for the correct address. Change it on the donation’s page, where you can also send the receipt again. If the address is correct, send this email again.',
    tone: 'amber',
  },
  bounces_unread: {
    title: 'Bounces cannot be read',
    what: 'The mailbox that receives bounced emails could not be read for a day. Bounces are not being reported.',
    next: 'Ask your site administrator to check the mailbox’s address and password (BOUNCE_IMAP_URL). This item closes when the mailbox can be read again.',
    tone: 'amber',
  },
  gifts_not_started: {
    title: 'Nobody can give online',
    what: 'Razorpay rejects every donation that donors try to start, or does not respond. Donors see an error and no money is taken.',
    next: 'Contact your site administrator now and pass on Razorpay’s response. 401 means that the keys are wrong. “URL was not found” means that a feature is off in the Razorpay dashboard (for recurring gifts: Subscriptions). This item closes when a donation can be started again.',
    tone: 'red',
  },
  payment_left: {
    title: 'Payment not taken',
    what: 'A payment was authorised that does not match its order. It was not captured. The amount returns to the payer automatically within a few days.',
    next: 'If the payer asks, say that the amount is returned automatically and that they can donate again. This item closes when Razorpay confirms the return.',
    tone: 'grey',
  },
  capture_day: {
    title: 'Receipt date differs',
    what: 'Razorpay reports a different capture date from the one on the receipt. Issued receipts are never redated or renumbered.',
    next: 'If both dates are in the same financial year, make a note and mark this as done. If they are in different financial years, tell your accountant before Form 10BD is filed.',
    tone: 'amber',
  },
  not_reconciled: {
    title: 'Not compared with Razorpay',
    what: 'Some records could not be compared with Razorpay. Missing payments or refunds would not be detected there.',
    next: 'Follow the details, or contact your site administrator. This item closes after the next successful daily comparison.',
    tone: 'amber',
  },
  backup_failed: {
    title: 'Backup failed',
    what: 'The nightly backup could not be made. The last good one is kept; what was entered since then is in no backup.',
    next: 'Pass on the details to your site administrator: a full disk, a folder that cannot be written to, or a refused key are the usual causes. It is tried again every half hour, and this item closes when a backup was made.',
    tone: 'red',
  },
  backup_restored: {
    title: 'A backup was restored',
    what: 'The site does not know what it did after the backup. Receipts that it issued since then have numbers that it would give to other donors again.',
    next: 'Under Settings > Receipt numbers set “Next number” above the last receipt that was mailed; too high does no harm. Gifts since then are brought in by npm run reconcile: ask your site administrator. Offline gifts, corrections and erasures since then have to be entered again. Then mark this as done.',
    tone: 'red',
  },
  import_stuck: {
    title: 'A file does not come in',
    what: 'A file under Bring in failed several times in a row. What came in so far is complete and counted; nothing is there twice. Other files go on.',
    next: 'It is tried again by itself, and this item closes when it gets on. If it stays so, pass this on to your site administrator: the log says why (bring_in). Under Bring in you can remove the file, or take back what came in.',
    tone: 'amber',
  },
  card_testing: {
    title: 'Somebody may be trying cards',
    what: 'Many donations were begun and not paid. Thieves do this to find out which stolen cards still work. Donors can give as usual: their browser proves with a few seconds of computing that it is no machine.',
    next: 'Look at payments declined today in the Razorpay dashboard. Refund small donations that a card’s owner disputes. If a large event explains it, mark this as done. It closes by itself when it is over.',
    tone: 'amber',
  },
  webhook_silence: {
    title: 'No webhooks from Razorpay',
    what: 'Donations arrived in the last 24 hours, but no webhook did. The donations are still recorded, only later.',
    next: 'Open Webhooks in the Razorpay dashboard. Check that the address is correct and the webhook is active.',
    tone: 'amber',
  },
  receipt_failed: {
    title: 'Receipt PDF failed',
    what: 'The PDF of a receipt could not be created. It cannot be downloaded and its email is not sent.',
    next: 'Check the foundation’s details under Settings and the donor’s details on the donation’s page, then send the email again. If it fails again, contact your site administrator.',
    tone: 'amber',
  },
  ledger_difference: {
    title: 'Records differ from Razorpay',
    what: 'The daily comparison found a difference that it could not correct.',
    next: 'Find the payment in the Razorpay dashboard, then tell your site administrator which side is wrong.',
    tone: 'red',
  },
  international_payment: {
    title: 'Payment from abroad',
    what: 'Paid with a foreign card or account. Donations from foreign sources require FCRA registration.',
    next: 'Find out whether the donor is an Indian citizen. If not, and you have no FCRA registration, refund the donation.',
    tone: 'grey',
  },
  refund: {
    title: 'Refund failed',
    what: 'A refund did not reach the donor. The donation counts towards totals again.',
    next: 'Open the donation and refund it again, or return the money another way. Tell the donor.',
    tone: 'red',
  },
  webhook_failed: {
    title: 'Webhook processing failed',
    what: 'A webhook from Razorpay could not be processed after repeated attempts over most of a day. What it reports may be missing from the records.',
    next: 'Open the event and press “Process again”. If it fails again, contact your site administrator.',
    tone: 'red',
  },
  cash_limit: {
    title: 'Cash of ₹2,00,000 or more',
    what: 'One person gave ₹2,00,000 or more in cash in one day. The law does not allow this (section 186 of the Income-tax Act, 2025, earlier 269ST). The penalty equals the amount.',
    next: 'Tell a trustee and your accountant. If the cash can be returned, return it, record the refund here and ask for a cheque or bank transfer.',
    tone: 'red',
  },
  reference_reused: {
    title: 'One payment, two receipts',
    what: 'A refunded donation counts again, but its cheque or transfer has since been recorded a second time. The same money is counted twice.',
    next: 'Compare both donations with the bank statement and refund the one that is wrong.',
    tone: 'red',
  },
  statement_outdated: {
    title: 'Form 10BD to be corrected',
    what: 'A donation of a closed year counts for less, or for more again: it was refunded in the Razorpay dashboard, a dispute was lost, or a refund failed. Or its payment was recorded only after the statement of that year was due. The totals and the receipt follow already. The statement of donations that was filed for that year does not.',
    next: 'Tell your accountant to file a correction statement (Form 10BD) for this donation and, if the donor got a certificate, to send the new one. Then mark this as done.',
    tone: 'amber',
  },
} as const satisfies Readonly<Record<string, AttentionWords>>;
