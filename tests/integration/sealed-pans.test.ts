import { Client } from 'pg';
import { seedDemo } from '../../dev/demo-content';
import { startAdoptionWorld, type AdoptionWorld } from '../support/adoption-world';
import { NOW } from '../support/adoption-steps';
import { startApi, type Api } from '../support/api';
import { importsOf } from '../support/imports';
import { recorded, recordOffline, register80g } from '../support/office-donations';
import { pansInClear } from '../support/pans';
import { orderInput } from '../support/payment-world';

const [ASHA, MEERA, RAVI, TYPED, CELL] = ['ABCPK1234F', 'MEEPA4321K', 'RAVPK9999Z', 'TYPPD5678Q', 'CELPA2468C'];
const KNOWN = [ASHA, MEERA, RAVI, TYPED, CELL];

/** Runs a statement past the product's connections. */
async function raw(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the office', () => {
  let api: Api;
  let token: string;
  beforeAll(async () => void (api = await startApi()));
  beforeEach(async () => {
    await api.reset();
    api.setNow(new Date('2026-11-20T06:00:00Z'));
    ({ token } = await api.signIn('admin'));
  });
  afterAll(() => api.close());

  const mutate = async (query: string, variables: object): Promise<void> => {
    const { data, messages } = await api.call<{ result: { userErrors: unknown[] } }>(query, variables, { token });
    expect([messages, data.result.userErrors]).toEqual([[], []]);
  };
  const give = async (name: string, email: string, pan: string | null): Promise<string> =>
    recorded(await recordOffline(api, token, { donor: { name, email, phone: '', pan, address: 'Pune' } })).id;
  const donorOf = async (email: string): Promise<string> =>
    (await api.sql<{ id: string }>('select id from donors where email = $1 order by created_at limit 1', [email]))[0]
      ?.id ?? '';

  test('stores no PAN in clear: demo, gifts, corrections, merges, members, messages, files that are brought in', async () => {
    await seedDemo(api.database.dataSource, { siteName: 'Test', today: '2026-11-20' });
    await register80g(api);
    await give('Asha Kulkarni', 'asha@example.org', ASHA);
    await give('Asha Kulkarni', 'asha.k@example.org', null);
    await mutate(
      `mutation ($keepId: ID!, $mergeId: ID!) { result: mergeDonors(input: { keepId: $keepId, mergeId: $mergeId }) { userErrors { field } } }`,
      { keepId: await donorOf('asha@example.org'), mergeId: await donorOf('asha.k@example.org') },
    );
    await mutate(
      `mutation ($id: ID!, $donor: DonorDetailsInput!) { result: updateDonor(input: { id: $id, donor: $donor }) { userErrors { field } } }`,
      { id: await donorOf('asha@example.org'), donor: { name: 'Asha Kulkarni', email: 'asha@example.org', pan: RAVI } },
    );
    await mutate(`mutation ($input: MemberInput!) { result: createMember(input: $input) { userErrors { field } } }`, {
      input: {
        name: 'Meera',
        city: 'Pune',
        mobileNumber: '9822012345',
        panCardNumber: MEERA,
        imageUrl: 'https://i.ibb.co/a/b.jpg',
        subscriptionAmount: 50_000,
        joiningDate: '2026-11-01',
      },
    });
    await mutate(`mutation ($input: ContactInput!) { result: submitContact(input: $input) { userErrors { field } } }`, {
      input: {
        firstName: 'Asha',
        lastName: 'Kulkarni',
        email: 'asha@example.org',
        message: `My PAN is\n${ASHA}, thank you.`,
        website: '',
      },
    });
    const imports = importsOf(api, token);
    const lines = [
      '1,100,2020-01-01,Complete,By,File,file@example.org,celpa 2468 c',
      `2,x,2020-01-01,Complete,By,File,f@example.org,${CELL}`,
    ];
    const batch = await imports.send(
      'donations',
      [
        'Donation ID,Donation Total,Donation Date,Donation Status,First Name,Last Name,Email Address,PAN',
        ...lines,
      ].join('\n'),
    );
    await imports.check(batch.id);
    expect(await pansInClear(api.database.url, KNOWN)).toEqual([]);
    await imports.bring(batch.id);
    expect(await pansInClear(api.database.url, KNOWN)).toEqual([]);

    expect(await api.sql(`select pan_number as pan from donors where email = 'file@example.org'`)).toEqual([
      { pan: CELL },
    ]);
    expect(await api.sql(`select message from contact_submissions order by created_at desc limit 1`)).toEqual([
      { message: `My PAN is\n${ASHA}, thank you.` },
    ]);
    expect(
      await api.sql(`select count(*)::int as count from donations d join donors o on o.pan_number = d.donor_pan`),
    ).not.toEqual([{ count: 0 }]);
  });

  test('a PAN in clear is found wherever it is written, and the columns of PANs refuse it', async () => {
    await give('Asha Kulkarni', 'asha@example.org', ASHA);
    const { url } = api.database;
    for (const sql of [
      `update receipts set snapshot = jsonb_set(snapshot, '{donor,pan}', '"${ASHA}"')`,
      `insert into settings (key, value) values ('planted', 'PAN:${ASHA}')`,
      `update donors set address = 'at abcpk-1234-f'`,
    ])
      await raw(url, sql);
    expect(await pansInClear(url, KNOWN)).toEqual(['donors', 'receipts', 'settings']);
    await expect(raw(url, `update donors set pan_number = '${ASHA}'`)).rejects.toThrow('donors_pan_number_check');
    await expect(raw(url, `update donations set donor_pan = '${ASHA}'`)).rejects.toThrow('donations_donor_pan_check');
  });

  test('a donor is found by a whole PAN, and by no part of what is stored', async () => {
    await give('Asha Kulkarni', 'asha@example.org', ASHA);
    const [stored] = await raw(api.database.url, 'select pan_number as pan from donors');
    const found = async (search: string): Promise<number> =>
      (
        await api.call<{ adminDonors: { items: unknown[] } }>(
          'query ($search: String) { adminDonors(search: $search) { items { id } } }',
          { search },
          { token },
        )
      ).data.adminDonors.items.length;
    const sealed = String(stored?.['pan']);
    const parts = [ASHA.slice(0, 6), sealed, sealed.slice(14, 24)];
    expect([await found(ASHA), await found('abcpk 1234 f'), await found(RAVI)]).toEqual([1, 1, 0]);
    expect(await Promise.all(parts.map(found))).toEqual([0, 0, 0]);
  });
});

describe('gifts from outside', () => {
  let world: AdoptionWorld;
  beforeAll(async () => void (world = await startAdoptionWorld()));
  afterAll(() => world.close());

  test('online, recurring and adopted ones, their webhooks and receipts hold no PAN in clear', async () => {
    await world.beginAt(NOW);
    await world.at('2026-06-01T10:00:00+05:30');
    const { order } = await world.payments.createRazorpayOrder(orderInput());
    await world.pay(order?.id ?? '');
    const id = await world.create();
    await world.play(id, 'authorize');
    await world.hear();
    await world.payPage('Old page', { email: 'typed@example.org', notes: { name: 'Typed', PAN: 'typpd 5678 q' } });
    await world.subscribeElsewhere({ notes: { name: 'Ravi', pan: RAVI } });
    await world.hear();
    await world.at(NOW);
    await world.dryRun('2026-04-01');
    expect(await pansInClear(world.database.url, KNOWN)).toEqual([]);
    await world.chooseAll();
    await world.adopt();
    const pans = await world.sql<{ pan: string }>(
      'select distinct donor_pan as pan from donations where donor_pan is not null order by 1',
    );
    expect(pans.map(({ pan }) => pan).sort()).toEqual([ASHA, RAVI, TYPED]);
    expect(await pansInClear(world.database.url, KNOWN)).toEqual([]);
  });
});
