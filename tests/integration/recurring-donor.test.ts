import { startApi, type Api } from '../support/api';
import { giveMonthly } from '../support/my-giving';
import { register80g } from '../support/office-donations';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

/** The donor and the PAN of a recurring gift, as its charges and its donor are corrected. */
const CORRECT = `mutation ($id: ID!, $donor: DonorDetailsInput!) {
  result: correctDonationDonor(input: { id: $id, donor: $donor, wants80g: true, sendReceipt: false }) { userErrors { code } } }`;
const UPDATE = `mutation ($id: ID!, $donor: DonorDetailsInput!) {
  result: updateDonor(input: { id: $id, donor: $donor }) { userErrors { code } } }`;
const person = {
  name: 'Asha Kulkarni',
  email: 'asha@example.org',
  phone: '',
  pan: null as string | null,
  address: null as string | null,
};
const [WRONG, RIGHT] = ['XYZPK9876A', 'ABCPK1234F'];

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

async function charge(providerId: string): Promise<void> {
  await emulator.control(`subscriptions/${providerId}/charge`, {});
  await api.app.services.subscriptions.watchSubscription(providerId);
}
async function change(query: string, id: string | undefined, changes: Partial<typeof person>): Promise<void> {
  const answer = await api.call<{ result: object }>(query, { id, donor: { ...person, ...changes } }, { token });
  expect(answer.data.result).toEqual({ userErrors: [] });
}

test('the PAN that one charge was corrected to stays, when an earlier charge loses its wrong one', async () => {
  const { providerId } = await giveMonthly(api, emulator, person.email, WRONG);
  await charge(providerId);
  const [first, second] = await api.sql<{ id: string }>('select id from donations order by created_at');
  await change(CORRECT, second?.id, { pan: RIGHT });
  await change(CORRECT, first?.id, { pan: null });
  expect(await api.sql('select donor_pan as pan from subscriptions')).toEqual([{ pan: RIGHT }]);
});

test('the gift is that donor’s to whom its latest charge was booked', async () => {
  const { providerId } = await giveMonthly(api, emulator, person.email);
  const [donor] = await api.sql<{ id: string }>('select id from donors');
  await change(UPDATE, donor?.id, { email: '' });
  await charge(providerId);
  const donors = await api.sql(
    `select g.email, g.donation_count as gifts, s.id is not null as "hasGift"
       from donors g left join subscriptions s on s.donor_id = g.id order by g.email`,
  );
  expect(donors).toEqual([
    { email: 'asha@example.org', gifts: 1, hasGift: true },
    { email: null, gifts: 1, hasGift: false },
  ]);
});

test('a donor’s new mailbox, PAN and address reach the coming charges, which stay theirs', async () => {
  const { providerId } = await giveMonthly(api, emulator, person.email, WRONG);
  const [donor] = await api.sql<{ id: string }>('select id from donors');
  const moved = { email: 'asha.k@example.org', pan: RIGHT, address: '7 Lake Road, Nashik' };
  await change(UPDATE, donor?.id, moved);
  await charge(providerId);
  const charges = await api.sql(
    `select d.donor_id as donor, r.snapshot #>> '{donor,email}' as email, r.snapshot #>> '{donor,pan}' as pan,
            r.snapshot #>> '{donor,address}' as address from donations d join receipts r on r.donation_id = d.id order by r.serial`,
  );
  expect(charges).toMatchObject([
    { donor: donor?.id, email: person.email, pan: WRONG },
    { donor: donor?.id, ...moved },
  ]);
});

test('a recurring gift in another name at the mailbox gets neither PAN nor address of the donor', async () => {
  await giveMonthly(api, emulator, person.email, WRONG);
  await giveMonthly(api, emulator, person.email, WRONG, 'Ravi Kulkarni');
  const [donor] = await api.sql<{ id: string }>('select id from donors');
  await change(UPDATE, donor?.id, { pan: RIGHT, address: '7 Lake Road, Nashik' });
  const gifts = await api.sql(
    `select donor_name as name, donor_pan as pan, donor_address = '7 Lake Road, Nashik' as "isMoved" from subscriptions order by 1`,
  );
  expect(gifts).toEqual([
    { name: 'Asha Kulkarni', pan: RIGHT, isMoved: true },
    { name: 'Ravi Kulkarni', pan: WRONG, isMoved: false },
  ]);
});

test('a gift that goes to another mailbox, or has another PAN, keeps them', async () => {
  await giveMonthly(api, emulator, person.email, WRONG);
  const [donor] = await api.sql<{ id: string }>('select id from donors');
  const OTHER = 'PQRPK4321D';
  await api.sql(`update subscriptions set donor_email = 'own@example.org', donor_pan = $1`, [OTHER]);
  await change(UPDATE, donor?.id, { email: 'asha.k@example.org', pan: RIGHT });
  expect(await api.sql('select donor_email as email, donor_pan as pan from subscriptions')).toEqual([
    { email: 'own@example.org', pan: OTHER },
  ]);
});
