import { startApi, type Api } from '../support/api';
import {
  ADD_ADDRESS,
  ADD_PAN,
  answerTo,
  giveMonthly,
  giveOffline,
  mailedKey,
  openPage,
  USE_PAN,
  type OwnPage,
} from '../support/my-giving';
import { readLedger } from '../support/ledger';
import { recorded, recordOffline, register80g } from '../support/office-donations';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

/** The identity of a gift's donor, and the name beside a PAN. */
const MAILBOX = 'family@example.org';
const ASHA = 'Asha Kulkarni';
const RAVI = 'Ravi Kulkarni';
const PAN_A = 'ABCPK1234F';
const PAN_R = 'XYZPK9876A';
const MERGE =
  'mutation ($keepId: ID!, $mergeId: ID!) { result: mergeDonors(input: { keepId: $keepId, mergeId: $mergeId }) { userErrors { field code } } }';
const CORRECT = `mutation ($id: ID!, $donor: DonorDetailsInput!) {
  correctDonationDonor(input: { id: $id, donor: $donor, wants80g: true, sendReceipt: false }) { userErrors { code } } }`;

interface Changed {
  page: OwnPage | null;
  userErrors: { field?: string[]; code: string; message: string }[];
}

let emulator: RunningEmulator;
let api: Api;
let token: string;
beforeAll(async () => {
  emulator = await startEmulator();
  const { keyId, keySecret } = KEYS;
  api = await startApi({ keyId, keySecret, apiBase: emulator.origin });
});
beforeEach(async () => {
  await api.reset();
  await emulator.control('reset', {});
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});
/** Expects after every test that no receipt carries a PAN that came with another name, and that the books agree. */
afterEach(async () => {
  const names = await api.sql<{ name: string; pan: string }>(
    `select distinct lower(snapshot #>> '{donor,name}') as name, snapshot #>> '{donor,pan}' as pan from receipts where snapshot #>> '{donor,pan}' is not null`,
  );
  for (const { name, pan } of names) expect([name, pan]).toEqual([name, name.startsWith('ravi') ? PAN_R : PAN_A]);
  expect(await readLedger(api.database.dataSource)).toMatchObject({
    wrongDonors: 0,
    wrongEligible: 0,
    gaps: 0,
    wrongListings: 0,
    wrongTallies: 0,
  });
});

const give = (name: string, pan: string | null, more: { wants80g?: boolean; address?: string | null } = {}) =>
  giveOffline(api, token, { name, email: MAILBOX, pan, address: 'Pune', ...more });
const donors = () =>
  api.sql<{ id: string; name: string; pan: string | null; gifts: number }>(
    'select id, name, pan_number as pan, donation_count as gifts from donors order by created_at, id',
  );
const panOf = async (id: string) =>
  (await api.sql<{ pan: string | null }>('select donor_pan as pan from donations where id = $1', [id]))[0]?.pan;

test('a gift from an address of before a merge, however it is spelt, is the same donor’s', async () => {
  await give(ASHA, null);
  await api.sql(`insert into donor_aliases (email, donor_id) select 'before@example.org', id from donors`);
  await giveOffline(api, token, { name: ASHA, email: 'Before@Example.org' });
  expect(await donors()).toMatchObject([{ name: ASHA, gifts: 2 }]);
});

describe('a known PAN', () => {
  test('serves later gifts of the same name and mailbox, however they are spelt; not without the wish', async () => {
    await give('Élan Rao', PAN_A);
    expect((await give(' e\u0301LAN   rao ', null)).is80gEligible).toBe(true);
    expect((await giveOffline(api, token, { name: 'Élan Rao', email: 'FAMILY@Example.org' })).is80gEligible).toBe(true);
    const unwished = await give('Élan Rao', null, { wants80g: false });
    expect([unwished.is80gEligible, await panOf(unwished.id)]).toEqual([false, null]);
    expect(await donors()).toMatchObject([{ pan: PAN_A, gifts: 4 }]);
  });

  test('serves the charges of a recurring gift that knew none', async () => {
    await giveMonthly(api, emulator, MAILBOX, null, ASHA);
    await give(ASHA, PAN_A);
    const [subscription] = await api.sql<{ id: string }>('select provider_subscription_id as id from subscriptions');
    await emulator.control(`subscriptions/${subscription?.id ?? ''}/charge`, {});
    await api.app.services.subscriptions.watchSubscription(subscription?.id ?? '');
    expect(
      await api.sql('select is_80g_eligible as eligible from donations where is_recurring order by is_80g_eligible'),
    ).toEqual([{ eligible: false }, { eligible: true }]);
  });

  test('that the office corrects on a charge is right on the next charges, too', async () => {
    const { providerId } = await giveMonthly(api, emulator, MAILBOX, PAN_R, ASHA);
    const [{ id = '' } = {}] = await api.sql<{ id: string }>('select id from donations');
    const corrected = { name: ASHA, email: MAILBOX, phone: '', pan: PAN_A, address: null };
    await answerToOffice(CORRECT, { id, donor: corrected });
    await emulator.control(`subscriptions/${providerId}/charge`, {});
    await api.app.services.subscriptions.watchSubscription(providerId);
    expect(await api.sql('select donor_pan as pan from donations')).toEqual([{ pan: PAN_A }, { pan: PAN_A }]);
  });

  test('comes with the name as on the PAN card, which the first gift told', async () => {
    const TAMIL = 'கவிதா';
    const giver = { name: TAMIL, email: MAILBOX, phone: '', pan: PAN_A, address: null, nameOnPan: 'Kavitha' };
    await recordOffline(api, token, { donor: giver });
    await give(TAMIL, null);
    const printed = await api.sql(
      `select snapshot #>> '{donor,nameOnPan}' as name, snapshot #>> '{donor,pan}' as pan from receipts`,
    );
    expect(printed).toEqual(Array(2).fill({ name: 'Kavitha', pan: PAN_A }));
  });

  test('never serves another name at the mailbox', async () => {
    await give(ASHA, PAN_A);
    const other = await give(RAVI, null);
    expect([other.is80gEligible, await panOf(other.id)]).toEqual([false, null]);
  });

  test('serves nobody where two of one name have one each', async () => {
    await give(ASHA, PAN_A);
    await api.sql(`insert into donors (name, email, pan_number, pan_name) values ($1, $2, $3, $1)`, [
      ASHA,
      MAILBOX,
      PAN_R,
    ]);
    expect(await panOf((await give(ASHA, null)).id)).toBeNull();
  });
});

describe('donors who share a mailbox', () => {
  test('are two with two PANs, and each gets the gifts of their own', async () => {
    await give(ASHA, PAN_A);
    await give(RAVI, PAN_R);
    await give(RAVI, null);
    await give(ASHA, null);
    expect(await donors()).toMatchObject([
      { name: ASHA, pan: PAN_A, gifts: 2 },
      { name: RAVI, pan: PAN_R, gifts: 2 },
    ]);
    const page = await openPage(api, await mailedKey(api, MAILBOX));
    expect(page?.gifts).toHaveLength(4);
    expect(page?.people.map(({ name, maskedPan }) => [name, maskedPan]).sort()).toEqual([
      [ASHA, 'AB••••••4F'],
      [RAVI, 'XY••••••6A'],
    ]);
  });

  test('nobody fills in the PAN of a donor of another name', async () => {
    await give(ASHA, null);
    await give(RAVI, PAN_R);
    expect(await donors()).toMatchObject([
      { name: ASHA, pan: null },
      { name: RAVI, pan: PAN_R },
    ]);
    await give(ASHA, PAN_A);
    expect(await donors()).toMatchObject([
      { name: ASHA, pan: PAN_A, gifts: 2 },
      { name: RAVI, gifts: 1 },
    ]);
  });

  test('twelve first gifts at once, some with a PAN, make one donor for each person', async () => {
    const gifts = Array.from({ length: 12 }, (_, at) =>
      give(at % 2 ? ASHA : RAVI, at % 4 < 2 ? null : at % 2 ? PAN_A : PAN_R),
    );
    await Promise.all(gifts);
    const made = await donors();
    expect(
      made
        .filter(({ pan }) => pan !== null)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([ASHA, RAVI]);
    expect(made.reduce((sum, { gifts: count }) => sum + count, 0)).toBe(12);
    expect(new Set(made.map(({ name, pan }) => `${name} ${pan}`)).size).toBe(made.length);
  });

  test('without a mailbox a phone and a name are not enough against another PAN', async () => {
    const cash = (pan: string | null) =>
      recordOffline(api, token, { donor: { name: ASHA, email: '', phone: '9822012345', pan, address: null } });
    await cash(PAN_A);
    await cash(null);
    await api.sql(`update donors set pan_number = $1, pan_name = 'Somebody'`, ['AAAPA1111A']);
    await cash(PAN_A);
    expect(await donors()).toMatchObject([
      { gifts: 2, pan: 'AAAPA1111A' },
      { gifts: 1, pan: PAN_A },
    ]);
  });

  test('are not merged; a merge of namesakes keeps the PAN to the name it came with', async () => {
    await give(ASHA, PAN_A);
    await give(RAVI, PAN_R);
    const [asha, ravi] = await donors();
    const merge = (keepId = '', mergeId = '') => answerToOffice<Changed>(MERGE, { keepId, mergeId });
    expect((await merge(asha?.id, ravi?.id)).userErrors).toMatchObject([{ code: 'DIFFERENT_PAN' }]);
    await giveOffline(api, token, { name: RAVI, email: 'ravi@old.example' });
    const [, , old] = await donors();
    expect((await merge(old?.id, asha?.id)).userErrors).toEqual([]);
    expect(await panOf((await giveOffline(api, token, { name: RAVI, email: 'ravi@old.example' })).id)).toBeNull();
    expect(await panOf((await give(ASHA, null)).id)).toBe(PAN_A);
  });
});

const answerToOffice = async <T>(query: string, variables: object): Promise<T> =>
  (await api.call<{ result: T }>(query, variables, { token })).data.result;

describe('on My giving', () => {
  const addPan = (key: string, name: string, pan: string) => answerTo<Changed>(api, ADD_PAN, { key, name, pan });

  test('a PAN is added to one name; the other name’s gifts, receipts and recurring gift stay without', async () => {
    await give(ASHA, null);
    await give(RAVI, null);
    await giveMonthly(api, emulator, MAILBOX, null, RAVI);
    const key = await mailedKey(api, MAILBOX);
    const { page, userErrors } = await addPan(key, 'asha kulkarni', PAN_A);
    expect(userErrors).toEqual([]);
    expect(page?.gifts.map(({ donorName, is80gEligible }) => [donorName, is80gEligible]).sort()).toEqual([
      [ASHA, true],
      [RAVI, false],
      [RAVI, false],
    ]);
    expect(await api.sql('select donor_pan as pan from subscriptions')).toEqual([{ pan: null }]);
    expect((await addPan(key, RAVI, PAN_R)).userErrors).toEqual([]);
    expect(await donors()).toMatchObject([
      { name: ASHA, pan: PAN_A, gifts: 1 },
      { name: RAVI, pan: PAN_R, gifts: 2 },
    ]);
    expect(await api.sql('select donor_pan as pan from subscriptions')).toEqual([{ pan: PAN_R }]);
    expect((await addPan(key, 'Somebody Else', PAN_A)).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  });

  test('a PAN of which it was not known whose it is serves the name that gives it again', async () => {
    await give(ASHA, PAN_A);
    await api.sql('update donors set pan_name = null');
    expect(await panOf((await give(ASHA, null)).id)).toBeNull();
    const key = await mailedKey(api, MAILBOX);
    expect((await openPage(api, key))?.people).toMatchObject([{ name: ASHA, maskedPan: null }]);
    await answerTo<Changed>(api, ADD_PAN, { key, name: ASHA, pan: PAN_A });
    expect(await panOf((await give(ASHA, null)).id)).toBe(PAN_A);
  });

  test('the known PAN is put on one gift, which then asks for the benefit', async () => {
    const unwished = await give(ASHA, null, { wants80g: false });
    await give(ASHA, PAN_A);
    const others = await give(RAVI, null);
    const key = await mailedKey(api, MAILBOX);
    const use = (giftId: string) => answerTo<Changed>(api, USE_PAN, { key, giftId });
    expect((await use(others.id)).userErrors).toMatchObject([{ code: 'REQUIRED' }]);
    const { page, userErrors } = await use(unwished.id);
    expect(userErrors).toEqual([]);
    expect(page?.gifts.find(({ id }) => id === unwished.id)).toMatchObject({
      is80gEligible: true,
      taxBenefit: 'eligible',
    });
    expect((await answerTo<Changed>(api, USE_PAN, { key: 'nonsense', giftId: unwished.id })).userErrors).toMatchObject([
      { code: 'LINK_EXPIRED' },
    ]);
  });

  test('an address is added to one name, and to its receipts', async () => {
    await give(ASHA, PAN_A, { address: null });
    await give(RAVI, PAN_R, { address: null });
    const key = await mailedKey(api, MAILBOX);
    expect((await openPage(api, key))?.gifts.map(({ taxBenefit }) => taxBenefit)).toEqual([
      'eligible_without_address',
      'eligible_without_address',
    ]);
    const { page } = await answerTo<Changed>(api, ADD_ADDRESS, { key, name: ASHA, address: '12 Lake Road\nPune' });
    expect(page?.gifts.find(({ donorName }) => donorName === ASHA)?.taxBenefit).toBe('eligible');
    expect(await api.sql(`select donor_name as name, revision from receipts order by serial`)).toEqual([
      { name: ASHA, revision: 2 },
      { name: RAVI, revision: 1 },
    ]);
    expect((await answerTo<Changed>(api, ADD_ADDRESS, { key, name: RAVI, address: ' ' })).userErrors).toMatchObject([
      { field: ['address'] },
    ]);
  });
});

test('a wrong PAN that the office takes off a gift does not come back; the donor’s goes with it', async () => {
  const { id } = await give(ASHA, PAN_A);
  const donor = { name: ASHA, email: MAILBOX, phone: '', pan: null, address: 'Pune' };
  await api.call(CORRECT, { id, donor }, { token });
  expect(await donors()).toMatchObject([{ pan: null }]);
  expect(await panOf((await give(ASHA, null)).id)).toBeNull();
  expect(recorded(await recordOffline(api, token, { donor })).is80gEligible).toBe(false);
});
