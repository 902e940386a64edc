import { foldTallies } from '../../server/database/tallies';
import { startApi, type Api } from './api';
import { clerkOf, type Recorded } from './corrections';
import { findWrong } from './gift-audit';
import { addCampaign, register80g } from './office-donations';

/**
 * The stage of the clerk's error drill, for a test file that imports it: two campaigns, others' gifts, and the books compared
 * with independent SQL after every test.
 */
export let api: Api;
export let token: string;
export const clerk = clerkOf(
  () => api,
  () => token,
);
/** Ids of two campaigns. */
export let wells: string;
export let school: string;

beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-05-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
  wells = await addCampaign(api);
  school = await addCampaign(api);
  await api.sql(`update campaigns set title = 'Wells' where id = $1`, [wells]);
  // Others' gifts, so that a sum of one gift alone does not look right by chance.
  for (const receivedOn of ['2026-02-11', '2026-05-04']) await clerk.record({ receivedOn, campaignId: wells });
  await foldTallies(api.database.dataSource);
});
afterAll(() => api.close());
/** The books, before and after the tallies are folded. */
afterEach(async () => {
  expect(await findWrong(api.database.dataSource)).toEqual({});
  await foldTallies(api.database.dataSource);
  expect(await findWrong(api.database.dataSource)).toEqual({});
});

/** The donor of the gifts that go wrong. */
export const rekha = {
  name: 'Rekha Shinde',
  email: 'rekha@example.org',
  phone: '9822099999',
  pan: 'BBBPS1234B',
  address: 'Pune',
};
/** Records a gift of that donor to the wells. */
export const record = (changes: Parameters<typeof clerk.record>[0] = {}): Promise<Recorded> =>
  clerk.record({ receivedOn: '2026-05-12', campaignId: wells, donor: rekha, ...changes });

/** How a cheque of theirs came. */
export const cheque = { method: 'cheque', reference: '228140', draweeBank: 'Bank of India' } as const;
/** The only row. @throws Error when there is none */
export const only = async <Row>(sql: string, values: unknown[] = []): Promise<Row> => {
  const [row] = await api.sql<Row>(sql, values);
  if (!row) throw new Error(`no row: ${sql}`);
  return row;
};
export const receiptOf = (id: string) =>
  only<{ number: string; revision: number; amount: number; voidReason: string | null }>(
    `select receipt_number as number, revision, amount, void_reason as "voidReason" from receipts where donation_id = $1`,
    [id],
  );
