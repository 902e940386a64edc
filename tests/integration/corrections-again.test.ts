import { startApi, type Api } from '../support/api';
import { clerkOf, type Recorded } from '../support/corrections';
import { findWrong } from '../support/gift-audit';
import { codesOf, recorded, register80g } from '../support/office-donations';

/** A correction whose answer was lost on the way is pressed again, with what its window still shows. */
let api: Api;
let token: string;
const clerk = clerkOf(
  () => api,
  () => token,
);

beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-04-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(() => api.close());
afterEach(async () => expect(await findWrong(api.database.dataSource)).toEqual({}));

const record = (changes: Parameters<typeof clerk.record>[0] = {}): Promise<Recorded> =>
  clerk.record({ receivedOn: '2026-04-12', ...changes });
const traces = () =>
  api.sql(
    `select (select count(*)::int from audit_log) as entries, (select count(*)::int from mails) as mails,
            (select count(*)::int from receipt_revisions) as revisions, (select count(*)::int from donations) as gifts`,
  );
const otherSignsIn = async (): Promise<void> => {
  ({ token } = await api.signIn('admin'));
};
const donor = { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '9822012345', address: 'Pune' };

describe('amount, day and purpose', () => {
  test.each([
    ['an amount', { amount: 400_000 }],
    ['a day of another financial year', { receivedOn: '2026-03-31' }],
  ])('%s: stored once and mailed once', async (_what, changes) => {
    const gift = await record();
    const { readAt } = await clerk.shown(gift.id);
    const press = () => clerk.correct(gift, changes, { readAt, sendReceipt: true });
    const stored = recorded(await press());
    const left = await traces();
    expect(recorded(await press()).id).toBe(stored.id);
    expect(await traces()).toEqual(left);
  });

  test('what somebody else typed alike is no conflict, unless a mail is wished for; other words are one', async () => {
    const gift = await record();
    const { readAt } = await clerk.shown(gift.id);
    recorded(await clerk.correct(gift, { amount: 400_000 }, { readAt }));
    await otherSignsIn();
    expect(codesOf(await clerk.correct(gift, { amount: 400_000 }, { readAt }))).toEqual([]);
    expect(codesOf(await clerk.correct(gift, { amount: 400_000 }, { readAt, sendReceipt: true }))).toEqual([
      'CONFLICT',
    ]);
    expect(codesOf(await clerk.correct(gift, { amount: 300_000 }, { readAt }))).toEqual(['CONFLICT']);
  });

  test('a gift that was voided meanwhile is not called corrected', async () => {
    const gift = await record();
    const { readAt } = await clerk.shown(gift.id);
    const press = () => clerk.correct(gift, { amount: 400_000 }, { readAt });
    recorded(await press());
    expect(codesOf(await clerk.void(gift.id))).toEqual([]);
    expect(codesOf(await press())).toEqual(['CONFLICT']);
  });
});

describe('details of the donor', () => {
  test('stored once and mailed once; another press with a mail is a conflict where somebody else typed them', async () => {
    const { id } = await record();
    const { readAt } = await clerk.shown(id);
    const press = () => clerk.correctDonor(id, { ...donor, pan: 'ABCPK9999F' }, { readAt, sendReceipt: true });
    expect(codesOf(await press())).toEqual([]);
    const left = await traces();
    expect(codesOf(await press())).toEqual([]);
    expect(await traces()).toEqual(left);
    await otherSignsIn();
    expect(codesOf(await press())).toEqual(['CONFLICT']);
  });

  test('a PAN for the other gifts as well is on each of them once', async () => {
    const one = await record({ donor: { ...donor, pan: null } });
    const two = await record({ donor: { ...donor, pan: null }, reference: 'another' });
    const { readAt } = await clerk.shown(one.id);
    const press = () => clerk.correctDonor(one.id, { ...donor, pan: 'ABCPK1234F' }, { readAt, spreadsPan: true });
    expect(codesOf(await press())).toEqual([]);
    const left = await traces();
    expect(codesOf(await press())).toEqual([]);
    expect(await traces()).toEqual(left);
    expect(await api.sql('select 1 from receipts where is_80g')).toHaveLength([one, two].length);
  });
});

test('another donor: moved once; in a window that shows the move, and for somebody else, it is theirs already', async () => {
  const gift = await record();
  await record({ donor: { ...donor, name: 'Ravi Menon', email: 'ravi@example.org', pan: null }, reference: 'another' });
  const [ravi] = await api.sql<{ id: string }>(`select id from donors where name = 'Ravi Menon'`);
  const { readAt } = await clerk.shown(gift.id);
  const press = (at: Date) => clerk.move({ id: gift.id, donorId: ravi?.id, readAt: at });
  expect(codesOf(await press(readAt))).toEqual([]);
  const left = await traces();
  expect(codesOf(await press(readAt))).toEqual([]);
  expect(await traces()).toEqual(left);
  expect(codesOf(await press((await clerk.shown(gift.id)).readAt))).toEqual(['donorId SAME']);
  await otherSignsIn();
  expect(codesOf(await press(readAt))).toEqual(['donorId SAME']);
});
