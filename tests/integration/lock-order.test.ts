import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { startApi, type Answer, type Api } from '../support/api';
import { ADD_PAN, answerTo, mailedKey } from '../support/my-giving';
import { readLedger } from '../support/ledger';
import { addCampaign, codesOf, recorded, recordOffline, register80g } from '../support/office-donations';
import { untilBlockedBy, untilLocked } from '../support/until';

const MERGE = `mutation ($keepId: ID!, $mergeId: ID!) { result: mergeDonors(input: { keepId: $keepId, mergeId: $mergeId }) {
  donor { id } userErrors { field code } } }`;
const CORRECT = `mutation ($id: ID!, $donor: DonorDetailsInput!) {
  result: correctDonationDonor(input: { id: $id, donor: $donor, wants80g: true, sendReceipt: false }) { userErrors { field code } } }`;
const REFUND = `mutation ($id: ID!, $amount: Money!, $key: String!) {
  result: refundDonation(input: { id: $id, amount: $amount, reason: "Asked for it", idempotencyKey: $key }) { userErrors { field code } } }`;
const UPDATE = `mutation ($id: ID!, $input: DonorDetailsInput!) { result: updateDonor(input: { id: $id, donor: $input }) { userErrors { field code } } }`;
const DELETE = 'mutation ($id: ID!) { result: deleteCampaign(id: $id) { userErrors { field code } } }';

type Result = { result: { userErrors: { field: string[]; code: string }[] } | null };

const ROUNDS = 4;
const DONORS = 4;
const GIFTS_EACH = 3;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(() => api.close());

const details = (email: string, more: object = {}) => ({
  name: 'Asha Kulkarni',
  email,
  phone: '',
  pan: null,
  address: null,
  ...more,
});
const call = (query: string, variables: object): Promise<Answer<Result>> =>
  api.call<Result>(query, variables, { token });

/** Returns an address of a donor that no earlier round has merged. */
const addressOf = (round: number, donor: number): string => `donor${donor}-${round}@example.org`;

async function give(email: string, campaignId: string | null): Promise<{ id: string; donorId: string }> {
  const { id } = recorded(await recordOffline(api, token, { donor: details(email), campaignId }));
  const [row] = await api.sql<{ donorId: string }>('select donor_id as "donorId" from donations where id = $1', [id]);
  return { id, donorId: row?.donorId ?? '' };
}

/** Runs everything that changes money or donors concurrently, on few donors and one campaign. */
async function everythingAtOnce(round: number): Promise<Answer<Result>[]> {
  const campaignId = await addCampaign(api);
  const known: { id: string; donorId: string }[] = [];
  for (let donor = 0; donor < DONORS; donor += 1) {
    for (let gift = 0; gift < GIFTS_EACH; gift += 1) known.push(await give(addressOf(round, donor), campaignId));
  }
  const donors = [...new Set(known.map(({ donorId }) => donorId))];
  const merges = donors.flatMap((keepId, place) => {
    const mergeId = donors[(place + 1) % donors.length];
    return [call(MERGE, { keepId, mergeId }), call(MERGE, { keepId: mergeId, mergeId: keepId })];
  });
  const gifts = Array.from({ length: 8 }, (_, index) =>
    recordOffline(api, token, { donor: details(addressOf(round, index % DONORS)), campaignId }),
  );
  const corrections = known.map(({ id }, index) =>
    call(CORRECT, { id, donor: details(`corrected${index}-${round}@example.org`, { phone: `98220${10000 + index}` }) }),
  );
  const refunds = known.map(({ id }, index) =>
    call(REFUND, { id, amount: index % 2 ? 500_000 : 100_000, key: randomUUID() }),
  );
  const updates = donors.map((id) => call(UPDATE, { id, input: details('', { address: 'Pune' }) }));
  const deletion = call(DELETE, { id: campaignId });
  // A gift that starts anew after a merge may find its campaign deleted.
  const refused = (await Promise.all(gifts)).flatMap(codesOf);
  expect(refused.filter((code) => code !== 'campaignId NOT_FOUND')).toEqual([]);
  return Promise.all([...merges, ...corrections, ...refunds, ...updates, deletion]);
}

test('merges, corrections, refunds, gifts, edits and a deletion at once: nobody is shown a deadlock, and the books agree', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await everythingAtOnce(round);
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    // Donors merged meanwhile cannot be merged or edited; a refunded gift cannot be corrected.
    const refused = new Set(
      answers.flatMap(({ data }) => codesOf(data.result ?? { userErrors: [{ field: [], code: 'NULL' }] })),
    );
    for (const code of refused)
      expect(['id NOT_FOUND', 'REFUNDED', 'OUT_OF_RANGE', 'amount OUT_OF_RANGE', 'NOT_REFUNDABLE']).toContain(code);
  }
  expect(await readLedger(api.database.dataSource)).toMatchObject({
    wrongCampaigns: 0,
    wrongDonors: 0,
    wrongEligible: 0,
    gaps: 0,
    wrongReturns: 0,
    wrongListings: 0,
    wrongTallies: 0,
  });
}, 120_000);

test('a correction that waits for a mail on its way keeps nobody else from booking', async () => {
  const { id } = await give('asha@example.org', null);
  const sender = new Client({ connectionString: api.database.url });
  await sender.connect();
  try {
    await sender.query(`begin; select 1 from mails where status = 'queued' for update`);
    // It becomes eligible, and so counts in the totals.
    const correction = call(CORRECT, { id, donor: details('asha@example.org', { pan: 'ABCPK1234F' }) });
    await untilLocked((sql) => api.sql(sql));
    expect(await give('ravi@example.org', null)).toMatchObject({ id: expect.any(String) as string });
    await sender.query('commit');
    expect((await correction).data.result?.userErrors).toEqual([]);
  } finally {
    await sender.end();
  }
  expect(await readLedger(api.database.dataSource)).toMatchObject({ successes: 2, wrongEligible: 0 });
});

test('a PAN for several gifts that waits for one mail on its way keeps nobody from booking', async () => {
  await give('asha@example.org', null);
  await give('asha@example.org', null);
  const [, later] = await api.sql<{ id: string }>(
    `select m.id from mails m join receipts r on r.id = m.receipt_id order by r.donation_id`,
  );
  const key = await mailedKey(api, 'asha@example.org');
  const sender = new Client({ connectionString: api.database.url });
  await sender.connect();
  try {
    await sender.query('begin');
    await sender.query('select 1 from mails where id = $1 for update', [later?.id]);
    const added = answerTo<{ userErrors: object[] }>(api, ADD_PAN, { key, name: 'Asha Kulkarni', pan: 'ABCPK1234F' });
    await untilLocked((sql) => api.sql(sql));
    expect(await give('ravi@example.org', null)).toMatchObject({ id: expect.any(String) as string });
    await sender.query('commit');
    expect((await added).userErrors).toEqual([]);
  } finally {
    await sender.end();
  }
  expect(await readLedger(api.database.dataSource)).toMatchObject({ successes: 3, wrongEligible: 0 });
});

test('a PAN that is added while a gift of the same donor is being booked is on its receipt as well', async () => {
  await give('asha@example.org', null);
  const key = await mailedKey(api, 'asha@example.org');
  const blocker = new Client({ connectionString: api.database.url });
  await blocker.connect();
  try {
    await blocker.query('begin; lock table receipt_counters in access exclusive mode');
    const given = give('asha@example.org', null);
    await untilLocked((sql) => api.sql(sql));
    const added = answerTo<{ userErrors: object[] }>(api, ADD_PAN, { key, name: 'Asha Kulkarni', pan: 'ABCPK1234F' });
    await untilLocked((sql) => api.sql(sql), 2);
    await blocker.query('commit');
    await given;
    expect((await added).userErrors).toEqual([]);
  } finally {
    await blocker.end();
  }
  const pans = await api.sql(`select d.donor_pan as pan, r.snapshot #>> '{donor,pan}' as printed
    from donations d join receipts r on r.donation_id = d.id`);
  expect(pans).toEqual(Array(2).fill({ pan: 'ABCPK1234F', printed: 'ABCPK1234F' }));
  expect(await readLedger(api.database.dataSource)).toMatchObject({ successes: 2, wrongDonors: 0, wrongEligible: 0 });
});

test('a gift that is booked while a merge waits for its donors is locked before them: who holds the gift gets the donors', async () => {
  const keep = await give('asha@example.org', null);
  const merged = await give('asha@old.example', null);
  const booking = new Client({ connectionString: api.database.url });
  const refund = new Client({ connectionString: api.database.url });
  await Promise.all([booking.connect(), refund.connect()]);
  try {
    await booking.query('begin');
    await booking.query('select 1 from donors where id = $1 for no key update', [merged.donorId]);
    const merging = call(MERGE, { keepId: keep.donorId, mergeId: merged.donorId });
    await untilLocked((sql) => api.sql(sql));
    const [late] = await api.sql<{ id: string }>(
      `insert into donations (donor_id, amount, donor_name, donor_email, donor_phone) values ($1, 100, 'Asha', '', '') returning id`,
      [merged.donorId],
    );
    await refund.query('begin');
    await refund.query('select 1 from donations where id = $1 for update', [late?.id]);
    const { rows } = await refund.query<{ pid: number }>('select pg_backend_pid() as pid');
    await booking.query('commit');
    await untilBlockedBy((sql, parameters) => api.sql(sql, parameters), rows[0]?.pid);
    await refund.query('select 1 from donors where id = $1 for update nowait', [merged.donorId]);
    await refund.query('commit');
    expect((await merging).data.result?.userErrors).toEqual([]);
  } finally {
    await Promise.all([booking.end(), refund.end()]);
  }
  expect(await api.sql('select distinct donor_id as id from donations')).toEqual([{ id: keep.donorId }]);
});

test('a campaign that gets a gift while its deletion waits for another: who holds the gift gets the others', async () => {
  const campaignId = await addCampaign(api);
  const [late, early] = ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
  const insert = (id: string) =>
    api.sql(
      `insert into donations (id, campaign_id, amount, donor_name, donor_email, donor_phone) values ($1, $2, 100, 'Asha', '', '')`,
      [id, campaignId],
    );
  const lock = 'select 1 from donations where id = $1 for update';
  const [settlement, merge] = [0, 1].map(() => new Client({ connectionString: api.database.url })) as [Client, Client];
  await Promise.all([settlement.connect(), merge.connect()]);
  try {
    await insert(early);
    await settlement.query('begin');
    await settlement.query(lock, [early]);
    const deleting = call(DELETE, { id: campaignId });
    await untilLocked((sql) => api.sql(sql));
    await insert(late);
    await merge.query('begin');
    await merge.query(lock, [late]);
    const { rows } = await merge.query<{ pid: number }>('select pg_backend_pid() as pid');
    await settlement.query('commit');
    await untilBlockedBy((sql, parameters) => api.sql(sql, parameters), rows[0]?.pid);
    await merge.query(`${lock} nowait`, [early]);
    await merge.query('commit');
    expect((await deleting).data.result?.userErrors).toEqual([]);
  } finally {
    await Promise.all([settlement.end(), merge.end()]);
  }
  expect(await api.sql('select campaign_id as id from donations')).toEqual([{ id: null }, { id: null }]);
});
