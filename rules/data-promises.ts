/** What somebody can do about their data on My giving, as the privacy page promises it; the software keeps each. */
export const DATA_PROMISES = {
  line: 'Every form says beside its button what you agree to. We keep which version and language of that sentence you saw, and when.',
  withdraw:
    'On My giving you see your consents and withdraw each with one press. After that we send no yearly statements, letters or labels. Receipts, and mails that the law asks of us, still come. A message or an application whose consent you withdraw is deleted, and an account is closed, unless its owner works in our office.',
  account:
    'Whoever is signed in closes their account alone, also without a gift: “Your account” on My giving leads there. It ends at once in every browser, and so does the consent given with it. Gifts, receipts and what you wrote to us stay. An account that works in our office has its role taken away first.',
  file: 'On My giving you download everything we know of you in one file.',
  ask: 'My giving is for people who gave. If you only wrote to us, volunteer or have an account, write to us from your address: our office sends you the same file, or erases you and your account.',
  erase:
    'On My giving you can ask to be erased. Our office answers within 30 days. A recurring gift has to be cancelled first. Everything that no law keeps then goes at once: your page, phone and postal address, messages, applications, membership, account and the texts of our mails. Your receipts stay as they were issued.',
} as const;
