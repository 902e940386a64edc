import type { Sabotage } from './sabotage';

/** Faults in receipts, 80G, mails, donors and offline gifts. */
export const paperSabotages: readonly Sabotage[] = [
  {
    name: 'number-outside',
    fault: 'The receipt number is assigned outside the transaction: a rollback leaves a gap.',
    edits: [
      {
        file: 'server/receipts/issue-receipt.js',
        find: 'const isTest = isTestPayment(gift, deps);',
        replace: `const isTest = isTestPayment(gift, deps);
    await deps.dataSource.query(\`insert into receipt_counters (financial_year, is_test, series, last_serial)
      values ($1, $2, 'main', 1) on conflict (financial_year, is_test, series)
      do update set last_serial = 1 + receipt_counters.last_serial\`, [year, isTest]);`,
      },
      {
        file: 'server/receipts/issue-receipt.js',
        find: 'set last_serial = receipt_counters.last_serial + 1',
        replace: 'set last_serial = receipt_counters.last_serial',
      },
    ],
  },
  {
    name: 'outside-term',
    fault: 'The last day of the 80G registration is not checked.',
    edits: [{ file: 'rules/eighty-g.js', find: '(!until || day <= until)', replace: 'true' }],
  },
  {
    name: 'cash-deductible',
    fault: 'Cash of any amount is deductible.',
    edits: [
      {
        file: 'rules/eighty-g.js',
        find: "method !== 'cash' || amount <= exports.CASH_80G_LIMIT",
        replace: 'true',
      },
    ],
  },
  {
    name: 'remembered-settings',
    fault: 'Receipts show the foundation’s details from when the process started.',
    edits: [
      {
        file: 'server/receipts/organisation.js',
        find: 'const rows = await db.query(SETTINGS);',
        replace: 'const rows = (globalThis.chaosSettings ??= await db.query(SETTINGS));',
      },
    ],
  },
  {
    name: 'anonymous-lost',
    fault: 'The request to stay anonymous is not stored.',
    edits: [
      {
        file: 'server/payments/checkout.js',
        find: 'value.donor.pan || null,\n        value.isAnonymous,',
        replace: 'value.donor.pan || null,\n        false,',
      },
    ],
  },
  {
    name: 'revision-forgotten',
    fault: 'A corrected receipt gets the next revision number, but the previous revision is not kept.',
    edits: [
      {
        file: 'server/receipts/revise-receipt.js',
        find: 'sent_to_email_at, $2, $3 from receipts where id = $1',
        replace: 'sent_to_email_at, $2, $3 from receipts where id = $1 and false',
      },
    ],
  },
  {
    name: 'new-message-id',
    fault: 'An email has a different Message-ID at each attempt, so a copy after a kill looks like a second email.',
    edits: [
      {
        file: 'server/delivery/transports.js',
        find: 'messageId: `<${mail.id}@',
        replace: "messageId: `<${require('node:crypto').randomUUID()}@",
      },
    ],
  },
  {
    name: 'mail-twice',
    fault: 'An email accepted after a retry is not marked as sent and goes out again.',
    edits: [
      {
        file: 'server/delivery/send-mail.job.js',
        find: 'await deps.transport.send(await compose(',
        replace:
          'if (mail.attempts > 0) await deps.transport.send(await compose(mail, receipt));\n        await deps.transport.send(await compose(',
      },
    ],
  },
  {
    name: 'refund-untold',
    fault: 'The mail about a refund that stands is cancelled while it waits.',
    edits: [
      {
        file: 'server/payments/refunds/tell-of-refunds.js',
        find: `if (restored.length > 0)
        await cancelMails(manager, restored);`,
        replace: 'await cancelMails(manager, [...booked, ...restored]);',
      },
    ],
  },
  {
    name: 'mail-to-the-donor-record',
    fault: 'The receipt goes to the address in the donor’s record instead of the donation’s.',
    edits: [
      {
        file: 'server/receipts/issue-receipt.js',
        find: 'donorEmail: gift.email,',
        replace: `donorEmail: (await manager.query("select coalesce((select 'old.' || g.email from donors g join donations d on d.donor_id = g.id where d.id = $1 and g.donation_count > 1), $2) as email", [gift.id, gift.email]))[0].email,`,
      },
    ],
  },
  {
    name: 'offline-twice',
    fault: 'An offline donation submitted twice is recorded twice.',
    edits: [
      {
        file: 'server/payments/offline-entry.js',
        find: "where flow_id = $1 and source = 'offline'",
        replace: "where flow_id = $1 and source = 'never'",
      },
      {
        file: 'server/payments/offline-donation.js',
        find: 'const twin = await (0, twins_1.findTwin)(manager, value);',
        replace: `const twin = null;
      const before = await manager.query('select 1 from donations where flow_id = $1', [value.flowId]);
      if (before.length > 0) value.flowId = require('node:crypto').randomUUID();`,
      },
    ],
  },
  {
    name: 'known-pan-of-another',
    fault: 'A PAN known for a mailbox is applied to the donations of everyone who shares it.',
    edits: [
      {
        file: 'rules/donor-identity.js',
        find: 'candidates.filter(({ panName }) => (0, person_name_1.isSamePerson)(panName, name)).map(({ pan }) => pan)',
        replace: 'candidates.filter(({ pan }) => pan).map(({ pan }) => pan)',
      },
    ],
  },
  {
    name: 'own-pan-for-all',
    fault: 'The PAN that a donor adds is applied to the donations of everyone at the mailbox.',
    edits: [
      {
        file: 'server/my-giving/add-pan.js',
        find: 'gifts.filter((gift) => (0, person_name_1.isSamePerson)(gift.name, name))',
        replace: 'gifts',
      },
    ],
  },
  {
    name: 'merge-loses-a-gift',
    fault: 'A merge does not add the merged donor’s donations to the kept donor’s total.',
    edits: [
      {
        file: 'server/donors/merge-donors.js',
        find: 'donated_amount = donated_amount + $9',
        replace: 'donated_amount = donated_amount + 0 * $9::bigint',
      },
    ],
  },
  {
    name: 'campaign-takes-its-name',
    fault: 'Deleting a campaign removes its title from its donations.',
    edits: [
      {
        file: 'server/campaigns/campaign-writes.js',
        find: 'set campaign_id = null where',
        replace: 'set campaign_id = null, campaign_title = null where',
      },
    ],
  },
];
