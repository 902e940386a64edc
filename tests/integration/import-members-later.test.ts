import { startApi, type Api } from '../support/api';
import { importsOf } from '../support/imports';

/** What the office does with members who were brought in from a list. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  const imports = importsOf(api, token);
  const { id } = await imports.send(
    'members',
    'Name,City,Mobile,Type,Amount,Joining Date,Valid till\nAsha Rao,Pune,9822012345,yearly,1200,2014-04-01,2027-03-31',
  );
  await imports.check(id);
  await imports.bring(id);
});
afterAll(() => api.close());

const stored = async () => {
  const [member] = await api.sql<{ id: string }>(
    `select id, city, image_url as image, joining_date::text as joined, expiry_date::text as ends, status from members`,
  );
  return member;
};

async function save(changes: object): Promise<unknown[]> {
  const member = {
    ...{ name: 'Asha Rao', city: 'Pune', mobileNumber: '9822012345', imageUrl: '', membershipType: 'yearly' },
    ...{ subscriptionAmount: 120_000, joiningDate: '2014-04-01', ...changes },
  };
  const { data } = await api.call<{ updateMember: { userErrors: unknown[] } }>(
    `mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { userErrors { field code } } }`,
    { input: { id: (await stored())?.id, member } },
    { token },
  );
  return data.updateMember.userErrors;
}

test('a corrected town leaves the end of the membership that the list had, and needs no picture', async () => {
  expect(await save({ city: 'Nashik' })).toEqual([]);
  expect(await stored()).toMatchObject({ city: 'Nashik', image: '', ends: '2027-03-31', status: 'active' });
});

test('a renewal moves the end, and so does another kind of membership', async () => {
  expect(await save({ joiningDate: '2026-11-01' })).toEqual([]);
  expect(await stored()).toMatchObject({ joined: '2026-11-01', ends: '2027-11-01' });
  expect(await save({ joiningDate: '2026-11-01', membershipType: 'monthly' })).toEqual([]);
  expect(await stored()).toMatchObject({ ends: '2026-12-01' });
});

test('who has a picture keeps one, and a link that shows none is refused as ever', async () => {
  expect(await save({ imageUrl: 'no link' })).toMatchObject([{ field: ['imageUrl'] }]);
  expect(await save({ imageUrl: 'https://example.org/a.jpg' })).toEqual([]);
  expect(await save({})).toMatchObject([{ field: ['imageUrl'], code: 'REQUIRED' }]);
});
