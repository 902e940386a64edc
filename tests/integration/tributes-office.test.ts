import { startApi, type Api } from '../support/api';
import { clerkOf } from '../support/corrections';
import { findWrong } from '../support/gift-audit';
import { importsOf } from '../support/imports';
import { codesOf, recordOffline, register80g } from '../support/office-donations';

/** Gifts in memory or in honour of somebody, as the office records and corrects them. */
let api: Api;
let token: string;
const clerk = clerkOf(
  () => api,
  () => token,
);
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-05-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(() => api.close());
afterEach(async () => expect(await findWrong(api.database.dataSource)).toEqual({}));

const tell = { name: 'Meera Joshi', email: 'meera@example.org', message: '' };
const kamala = { kind: 'memory', name: 'Kamala Devi' } as const;
const record = (changes: Parameters<typeof clerk.record>[0] = {}) =>
  clerk.record({ receivedOn: '2026-05-12', tribute: { ...kamala, tell }, ...changes });

const letters = () =>
  api.sql<{ status: string; subject: string; text: string }>(
    `select status, subject, text_body as text from mails where kind = 'tribute-letter'`,
  );
const statuses = async () => (await letters()).map(({ status }) => status);
const printed = () =>
  api.sql(
    `select revision, snapshot #>> '{tribute,kind}' as kind, snapshot #>> '{tribute,name}' as name from receipts order by serial`,
  );
const readGift = async (id: string) =>
  (
    await api.call<{ gift: object }>(
      `query ($id: ID!) { gift: adminDonation(id: $id) { tribute { kind name } tributeLetter { toName toEmail message status sentAt } } }`,
      { id },
      { token },
    )
  ).data.gift;

test('an offline gift tells once, stands on its receipt, and shows in the office what became of the letter', async () => {
  const gift = await record();
  expect(await printed()).toEqual([{ revision: 1, ...kamala }]);
  expect(await readGift(gift.id)).toEqual({
    tribute: kamala,
    tributeLetter: { toName: 'Meera Joshi', toEmail: 'meera@example.org', message: '', status: 'queued', sentAt: null },
  });
  const [letter] = await letters();
  expect(letter?.text).not.toMatch(/5,000|₹/);
});

test('the same entry again tells nobody again; with another name it is refused', async () => {
  const input = { flowId: 'b1e5a1a0-58d5-4e34-a2a9-0c9c3c1de001', reference: 'UTR1', receivedOn: '2026-05-12' };
  const given = { ...input, tribute: { ...kamala, tell } };
  await recordOffline(api, token, given);
  expect(codesOf(await recordOffline(api, token, given))).toEqual([]);
  expect(codesOf(await recordOffline(api, token, input))).toEqual(['flowId REUSED']);
  expect(await statuses()).toEqual(['queued']);
});

test('a corrected name is a revision of the receipt and of the letter that waits, with its reason', async () => {
  const gift = await record();
  expect(codesOf(await clerk.correct(gift, {}, { tribute: { kind: 'honour', name: 'कमला देवी' } }))).toEqual([]);
  expect(await printed()).toEqual([{ revision: 2, kind: 'honour', name: 'कमला देवी' }]);
  const [letter] = await letters();
  expect(letter).toMatchObject({ status: 'queued', subject: 'A gift in honour of कमला देवी' });
  expect(letter?.text).not.toContain('Kamala Devi');
  const [entry] = await api.sql<{ before: object; after: object }>(
    `select before, after from audit_log where action = 'donation.correct-gift'`,
  );
  expect(entry?.before).toMatchObject({ tributeKind: 'memory', tributeName: 'Kamala Devi' });
  expect(entry?.after).toMatchObject({ tributeName: 'कमला देवी', reason: 'A slip of the pen' });
});

test('taken off, nobody is told; left out of a correction, it stays', async () => {
  const gift = await record();
  expect(codesOf(await clerk.correct(gift, { amount: 600_000 }))).toEqual([]);
  expect(await printed()).toEqual([{ revision: 2, ...kamala }]);
  expect(codesOf(await clerk.correct(gift, { amount: 600_000 }, { tribute: null }))).toEqual([]);
  expect(await printed()).toEqual([{ revision: 3, kind: null, name: null }]);
  expect(await statuses()).toEqual(['cancelled']);
});

test('a name without letters and one with a web address are refused at the field', async () => {
  const gift = await record();
  for (const name of ['', '42', 'See example.com'])
    expect(codesOf(await clerk.correct(gift, {}, { tribute: { kind: 'memory', name } }))).toEqual([
      name === '' ? 'tribute.name REQUIRED' : 'tribute.name INVALID',
    ]);
  expect(await printed()).toEqual([{ revision: 1, ...kamala }]);
});

test('a void gift keeps its letter back, and sends it once it counts again', async () => {
  const gift = await record();
  await clerk.void(gift.id);
  expect(await statuses()).toEqual(['cancelled']);
  await clerk.restore(gift.id);
  expect(await statuses()).toEqual(['queued']);
});

test('a gift moved to another financial year takes its letter along', async () => {
  const gift = await record();
  const answer = await clerk.correct(gift, { receivedOn: '2026-03-30' });
  expect(codesOf(answer)).toEqual([]);
  expect(await printed()).toContainEqual({ revision: 1, ...kamala });
  expect(await statuses()).toEqual(['queued']);
  expect(await readGift(answer.donation?.id ?? '')).toMatchObject({
    tribute: kamala,
    tributeLetter: { status: 'queued' },
  });
});

test('a file says for whom: by its column or in words, and nobody is told', async () => {
  const imports = importsOf(api, token);
  const batch = await imports.send(
    'donations',
    'Date,Amount,Name,In memory of,In honour of\n2026-04-03,500,Asha,Kamala Devi,\n2026-04-03,500,Ravi,,In memory of कमला\n2026-04-03,500,Mina,n/a,Dr Rao\n2026-04-03,500,Tara,,\n',
  );
  expect(batch.columns.map(({ field }) => field)).toEqual(['date', 'amount', 'name', 'memoryOf', 'honourOf']);
  await imports.check(batch.id);
  await imports.bring(batch.id);
  expect(
    await api.sql('select donor_name as d, tribute_kind as k, tribute_name as n from donations order by 1'),
  ).toEqual([
    { d: 'Asha', k: 'memory', n: 'Kamala Devi' },
    { d: 'Mina', k: 'honour', n: 'Dr Rao' },
    { d: 'Ravi', k: 'memory', n: 'कमला' },
    { d: 'Tara', k: null, n: null },
  ]);
  expect(await letters()).toEqual([]);
});
