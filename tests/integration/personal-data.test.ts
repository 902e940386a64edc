import { CONSENT_LINES, CONSENT_PLACES, presentLine } from '../../rules/consent';
import { DATA_PROMISES } from '../../rules/data-promises';
import { countStatements } from '../../server/receipts/mailing/statement-set';
import { startApi, type Api } from '../support/api';
import { donorIds, erase, KNOWN, ownCalls, plantPerson } from '../support/known-person';
import { giveOffline, mailedKey } from '../support/my-giving';
import { register80g } from '../support/office-donations';
import { csvRows, filesInBase64 } from '../support/zip';

let api: Api;
let admin: { token: string; userId: string };
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  admin = await api.signIn('admin');
  await register80g(api);
});
afterAll(() => api.close());

const CONTACT = `mutation ($input: ContactInput!) { result: submitContact(input: $input) { success userErrors { field message } } }`;
const message = { firstName: 'Asha', lastName: 'Kulkarni', email: 'asha@example.org', message: 'Hello' };
const write = async (changes: object = {}) =>
  (
    await api.call<{ result: { success: boolean; userErrors: { field: string[]; message: string }[] } }>(CONTACT, {
      input: { ...message, ...changes },
    })
  ).data.result;

test('lines are numbered without a gap, each has a purpose, and the present one is the last', () => {
  for (const place of CONSENT_PLACES) {
    expect(CONSENT_LINES[place].map(({ version }) => version)).toEqual(CONSENT_LINES[place].map((_line, at) => at + 1));
    expect(presentLine(place)).toBe(CONSENT_LINES[place].at(-1));
    for (const { purposes, sentence } of CONSENT_LINES[place]) {
      expect(purposes.length).toBeGreaterThan(0);
      expect(sentence).toContain('withdraw');
    }
  }
});

test('a form stores which line was shown; an unknown one is refused and stores nothing', async () => {
  expect(await write({ consent: '1-en' })).toMatchObject({ success: true });
  expect(await write({ message: 'Another question' })).toMatchObject({ success: true });
  expect(await write({ consent: '7-xx' })).toEqual({
    success: false,
    userErrors: [{ field: ['consent'], message: 'This form has changed. Please load the page again.' }],
  });
  expect(await api.sql('select kind, consent_version, consent_language from contact_submissions')).toEqual([
    { kind: 'contact', consent_version: 1, consent_language: 'en' },
    { kind: 'contact', consent_version: 1, consent_language: 'en' },
  ]);
});

test('a message of before the lines and an application from a file have no consent to list', async () => {
  const { key } = await plantPerson(api, admin.token);
  await api.sql(`insert into contact_submissions (name, email, message) values ('Old', '${KNOWN.email}', 'Hello')`);
  await api.sql(`insert into volunteer_submissions (name, email, phone) values ('Old', '${KNOWN.email}', '1')`);
  const listed = (await ownCalls(api, key).open())?.consents ?? [];
  expect(listed.map(({ place }) => place).sort()).toEqual(['contact', 'volunteer']);
});

/** Stores the consents of messages as versions before 0560 did. */
const STORED_EARLIER = `
  insert into consents (place, version, language, contact_id, given_at)
  select kind, consent_version, consent_language, id, created_at from contact_submissions;
  insert into consents (place, version, language, volunteer_id, given_at)
  select 'volunteer', consent_version, consent_language, id, created_at from volunteer_submissions;
  update contact_submissions set consent_version = null;
  update volunteer_submissions set consent_version = null`;

test.each([
  ['in its row', 'select 1'],
  ['stored by an earlier version', STORED_EARLIER],
])('a message’s consent %s is withdrawn with the message; nobody withdraws another’s', async (_where, store) => {
  const { key } = await plantPerson(api, admin.token);
  await write();
  await api.sql(store);
  const own = ownCalls(api, key);
  const consents = (await own.open())?.consents ?? [];
  expect(consents.map(({ place }) => place).sort()).toEqual(['contact', 'volunteer']);
  expect(consents[0]?.sentence).toContain('you agree');
  const contact = consents.find(({ place }) => place === 'contact')?.id ?? '';
  const { data } = await own.withdraw(contact);
  expect(data?.consents.map(({ place }) => place)).toEqual(['volunteer']);
  expect(await api.sql('select email from contact_submissions')).toEqual([{ email: 'asha@example.org' }]);
  expect(await api.sql(`select 1 from consents where contact_id = '${contact}'`)).toEqual([]);
  const [foreign] = await api.sql<{ id: string }>('select id from contact_submissions');
  expect((await own.withdraw(foreign?.id ?? '')).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect((await ownCalls(api, 'x.1.y').withdraw(contact)).userErrors).toMatchObject([{ code: 'LINK_EXPIRED' }]);
});

test('who withdrew gets no statement, letter or label, but the next receipt; it can be taken back', async () => {
  await giveOffline(api, admin.token, { address: '7 Peacock Lane' });
  const own = ownCalls(api, await mailedKey(api, 'asha@example.org'));
  const reach = async () => {
    const { data } = await api.call<{ letters: { count: number; withdrawnCount: number } }>(
      `{ letters: adminLettersPreview(labels: false, input: { donors: {} }) { count withdrawnCount } }`,
      {},
      admin,
    );
    const year = { financialYear: '2026-27', start: new Date('2026-03-31T18:30Z'), end: new Date('2027-03-31T18:30Z') };
    const { donors } = await countStatements(api.database.dataSource, year);
    return [data.letters.count, data.letters.withdrawnCount, donors];
  };
  expect(await reach()).toEqual([1, 0, 1]);
  expect((await own.setMails(false)).data).toMatchObject({ isWithdrawn: true });
  expect(await reach()).toEqual([0, 1, 0]);
  const mails = () => api.sql(`select 1 from mails where kind = 'donation-receipt'`);
  const sent = (await mails()).length;
  await giveOffline(api, admin.token);
  expect(await mails()).toHaveLength(sent + 1);
  expect((await own.setMails(true)).data).toMatchObject({ isWithdrawn: false });
  expect(await reach()).toEqual([1, 0, 1]);
});

test('the office records a withdrawal by telephone, with who did it', async () => {
  await giveOffline(api, admin.token);
  const [donorId = ''] = await donorIds(api, 'asha@example.org');
  const RECORD = `mutation ($id: ID!, $on: Boolean!) { result: recordWithdrawal(input: { donorId: $id, isWithdrawn: $on }) { isWithdrawn userErrors { code } } }`;
  await api.call(RECORD, { id: donorId, on: true }, admin);
  const { data } = await api.call<{ adminDonor: { privacy: { withdrawnAt: string | null } } }>(
    'query ($id: ID!) { adminDonor(id: $id) { privacy { withdrawnAt erasedAt } } }',
    { id: donorId },
    admin,
  );
  expect(data.adminDonor.privacy).toMatchObject({ withdrawnAt: expect.any(String) as string, erasedAt: null });
  expect(await api.sql(`select user_id, action from audit_log where action like 'consent.%'`)).toEqual([
    { user_id: admin.userId, action: 'consent.withdraw' },
  ]);
});

test('the file holds everything of the person and nothing of anybody else; cells run no formula', async () => {
  const { key } = await plantPerson(api, admin.token);
  await giveOffline(api, admin.token, { name: 'Bala Rao', email: 'bala@example.org' });
  await write({ email: KNOWN.email, message: '=1+1' });
  const { zip, fileName } = await ownCalls(api, key).file();
  expect(fileName).toBe('my-data-2026-11-20.zip');
  const files = filesInBase64(zip ?? '');
  const everything = files.get('everything.json') ?? '';
  expect(Object.keys(JSON.parse(everything) as object)).toEqual(
    expect.arrayContaining([
      ...[
        'donors',
        'tags',
        'birthdays',
        'donations',
        'receipts',
        'recurring-gifts',
        'letters-you-asked-for',
        'letters-to-you',
        'payments-elsewhere',
        'lines-of-files',
        'invitations',
        'consents',
      ],
      ...['mails', 'messages', 'volunteer-applications', 'memberships', 'accounts', 'sign-ins', 'changes'],
    ]),
  );
  expect(everything).toContain(KNOWN.pan);
  expect([...files.values()].join('\\n')).not.toMatch(/Bala|bala@example|Meera|meera@example|password_hash|token_hash/);
  const cells = csvRows(files.get('messages.csv') ?? '').flat();
  expect(cells).toContain(`'=1+1`);
});

test('the office saves the file for an administrator only, in the audit log and by the mailbox alone', async () => {
  await write();
  const SAVE = `mutation ($input: PersonInput!) { result: exportPerson(input: $input) { zip fileName userErrors { code } } }`;
  const input = { email: ' Asha@Example.org ' };
  const { data } = await api.call<{ result: { zip: string } }>(SAVE, { input }, admin);
  expect(filesInBase64(data.result.zip).get('messages.csv')).toContain('Hello');
  expect(
    await api.sql(`select user_id, after ->> 'list' as list from audit_log where action = 'export.download'`),
  ).toEqual([{ user_id: admin.userId, list: 'person' }]);
  const { codes } = await api.call(SAVE, { input }, await api.signIn('accountant'));
  expect(codes).toEqual(['FORBIDDEN']);
});

test('who asks to be erased stands in the queue with a due date, once, until it is done', async () => {
  const { key, donorId } = await plantPerson(api, admin.token);
  const own = ownCalls(api, key);
  await api.sql(`update subscriptions set status = 'active'`);
  expect((await own.ask('ERASE')).userErrors).toMatchObject([
    { message: expect.stringMatching(/Cancel it first/) as string },
  ]);
  await api.sql(`update subscriptions set status = 'cancelled'`);
  expect((await own.ask('yes')).userErrors).toMatchObject([{ field: ['confirmation'] }]);
  await own.ask('ERASE');
  expect((await own.ask('erase')).data?.erasureAskedAt).toBe('2026-11-20T06:00:00.000Z');
  const queue = `select reference, due_at, resolved_at is not null as "isDone" from attention_items where kind = 'erasure_asked'`;
  expect(await api.sql(queue)).toEqual([
    { reference: donorId, due_at: new Date('2026-12-20T06:00:00Z'), isDone: false },
  ]);
  await erase(api, admin.token, { donorId });
  expect(await api.sql(queue)).toMatchObject([{ isDone: true }]);
  expect(await own.open()).toBeNull();
});

test('what the privacy page promises stands in the rules that the software follows', () => {
  expect(DATA_PROMISES.erase).toContain('within 30 days');
  expect(Object.values(DATA_PROMISES).join(' ')).toMatch(/no yearly statements, letters or labels/);
});
