import { startApi, type Api } from '../support/api';
import { importsOf } from '../support/imports';
import { recorded, recordOffline } from '../support/office-donations';

/** Telephone numbers of donors who have no mobile, as the office and its old files write them. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const PUNE = '+912025678901';
const phones = () => api.sql('select name, phone from donors order by name');

test('a file with landlines is brought in, and a later gift finds its donor by name and landline', async () => {
  const imports = importsOf(api, token);
  const bring = async (csv: string) => {
    const { id } = await imports.send('donations', csv);
    await imports.check(id);
    return imports.bring(id);
  };
  await bring('Name,Phone,Amount,Date\nAsha Kulkarni,020-25678901,500,2020-01-01\nUma,(022) 2345 6789,500,2020-01-02');
  expect(await phones()).toEqual([
    { name: 'Asha Kulkarni', phone: PUNE },
    { name: 'Uma', phone: '+912223456789' },
  ]);
  const { figures } = await bring('Name,Phone,Amount,Date\nAsha Kulkarni,+91 20 2567 8901,700,2021-01-01');
  expect(figures).toMatchObject({ matchedByPhone: 1 });
  expect(await phones()).toHaveLength(2);
});

test.each(['020-2567 8901', '(020) 25678901', '+91 20 25678901'])(
  'the office writes a landline down, and finds its donor by %s',
  async (search) => {
    const donor = { name: 'Asha Kulkarni', email: '', phone: '020 2567 8901', pan: '', address: '' };
    recorded(await recordOffline(api, token, { donor }));
    expect(await phones()).toEqual([{ name: 'Asha Kulkarni', phone: PUNE }]);
    const { data } = await api.call<{ adminDonors: { items: { phone: string }[] } }>(
      'query ($search: String) { adminDonors(search: $search) { items { phone } } }',
      { search },
      { token },
    );
    expect(data.adminDonors.items).toEqual([{ phone: PUNE }]);
  },
);

test.each([
  ['landline', '020 2567 8901', '02025678901', PUNE],
  ['mobile', '98220 12345', '09822012345', '+919822012345'],
])(
  'plain digits of a %s with its 0 are a phone as well as a reference, in every list',
  async (_, phone, search, stored) => {
    const asha = { name: 'Asha Kulkarni', email: '', phone, pan: '', address: '' };
    const uma = { name: 'Uma Rao', email: '', phone: '', pan: '', address: '' };
    recorded(await recordOffline(api, token, { donor: asha }));
    recorded(await recordOffline(api, token, { donor: uma, reference: search }));
    await api.sql(
      `insert into volunteer_submissions (name, email, phone, message) values ('Asha', 'a@example.org', $1, ''), ('Uma', 'u@example.org', '', $2)`,
      [stored, `Call ${search}`],
    );
    const { data } = await api.call(
      `query ($search: String!) { adminDonors(search: $search) { items { phone } } findDonors(search: $search) { phone }
       adminDonations(search: $search, sort: donorName, direction: asc) { totalCount items { donorName } }
       adminVolunteerApplications(search: $search) { totalCount } }`,
      { search },
      { token },
    );
    expect(data).toEqual({
      adminDonors: { items: [{ phone: stored }] },
      findDonors: [{ phone: stored }],
      adminDonations: { totalCount: 2, items: [{ donorName: 'Asha Kulkarni' }, { donorName: 'Uma Rao' }] },
      adminVolunteerApplications: { totalCount: 2 },
    });
  },
);

test('a gift above ten crore rupees is refused with the limit in words', async () => {
  expect(await recordOffline(api, token, { amount: 10_000_000_001 })).toMatchObject({
    userErrors: [{ field: ['amount'], message: 'Please enter an amount of at most ₹10,00,00,000.' }],
  });
});

test('a number without its area code is refused at its field', async () => {
  const donor = { name: 'Asha Kulkarni', email: '', phone: '2567 8901', pan: '', address: '' };
  expect(await recordOffline(api, token, { donor })).toMatchObject({
    donation: null,
    userErrors: [{ field: ['donor', 'phone'], code: 'INVALID' }],
  });
});
