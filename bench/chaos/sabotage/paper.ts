import type { Sabotage } from './sabotage';

/** Faults in receipts, 80G, mails, donors and offline gifts. */
export const paperSabotages: readonly Sabotage[] = [
  {
    name: 'number-outside',
    fault: 'The number of a receipt is taken outside of its transaction: a booking that is undone leaves a gap.',
    edits: [
      {
        file: 'server/receipts/issue-receipt.js',
        find: 'await nextSerial(manager, ',
        replace: 'await nextSerial(deps.dataSource, ',
      },
    ],
  },
  {
    name: 'outside-term',
    fault: 'The last day of the registration under 80G is not looked at.',
    edits: [{ file: 'rules/eighty-g.js', find: '(!until || day <= until)', replace: 'true' }],
  },
  {
    name: 'cash-deductible',
    fault: 'Cash of any amount is deductible.',
    edits: [
      {
        file: 'rules/eighty-g.js',
        find: "method !== 'cash' || amount <= CASH_80G_LIMIT",
        replace: 'true',
      },
    ],
  },
  {
    name: 'remembered-settings',
    fault: 'A process names the foundation on receipts as it was when it started.',
    edits: [
      {
        file: 'server/receipts/organisation.js',
        find: "const rows = await db.query('select key, value from settings');",
        replace: "const rows = (globalThis.chaosSettings ??= await db.query('select key, value from settings'));",
      },
    ],
  },
  {
    name: 'anonymous-lost',
    fault: 'The wish to stay anonymous is not stored.',
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
    fault: 'A receipt that is corrected goes on with the next number of revision, and what it said before is not kept.',
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
    fault: 'A mail has another Message-ID at each try, so that a copy after a kill looks like a second mail.',
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
    fault: 'A mail that was accepted is not marked as sent where it was tried before: it goes out again.',
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
    name: 'mail-to-the-donor-record',
    fault: 'The receipt goes to the address of the donor’s record instead of that of the gift.',
    edits: [
      {
        file: 'server/receipts/issue-receipt.js',
        find: 'd.donor_email as "donorEmail"',
        replace: `coalesce((select 'old.' || email from donors g where g.id = d.donor_id and donation_count > 1), d.donor_email) as "donorEmail"`,
      },
    ],
  },
  {
    name: 'offline-twice',
    fault: 'A form of an offline gift that is sent twice is recorded twice.',
    edits: [
      {
        file: 'server/payments/offline-donation.js',
        find: "where flow_id = $1 and source = 'offline'",
        replace: "where flow_id = $1 and source = 'never'",
      },
      {
        file: 'server/payments/offline-donation.js',
        find: 'const twin = await findTwin(manager, value);',
        replace: `const twin = null;
      const before = await manager.query('select 1 from donations where flow_id = $1', [value.flowId]);
      if (before.length > 0) value.flowId = require('node:crypto').randomUUID();`,
      },
    ],
  },
  {
    name: 'known-pan-of-another',
    fault: 'A PAN that is known at a mailbox goes on the gifts of everybody who shares it.',
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
    fault: 'The PAN that a donor adds goes on the gifts of everybody at the mailbox.',
    edits: [
      {
        file: 'server/donor-page/add-pan.js',
        find: 'gifts.filter((gift) => (0, person_name_1.isSamePerson)(gift.name, name))',
        replace: 'gifts',
      },
    ],
  },
  {
    name: 'merge-loses-a-gift',
    fault: 'A merge does not add the merged donor’s gifts to the kept one’s sum.',
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
    fault: 'A deleted campaign takes its title from the gifts that were given to it.',
    edits: [
      {
        file: 'server/campaigns/campaign-writes.js',
        find: "await manager.query('select 1 from donations where campaign_id = $1 order by id for update', [id]);",
        replace: "await manager.query('update donations set campaign_title = null where campaign_id = $1', [id]);",
      },
    ],
  },
];
