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

test('a number without its area code is refused at its field', async () => {
  const donor = { name: 'Asha Kulkarni', email: '', phone: '2567 8901', pan: '', address: '' };
  expect(await recordOffline(api, token, { donor })).toMatchObject({
    donation: null,
    userErrors: [{ field: ['donor', 'phone'], code: 'INVALID' }],
  });
});
