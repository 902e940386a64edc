import { randomUUID } from 'node:crypto';
import { startApi, type Api } from '../support/api';
import { readLedger } from '../support/ledger';
import { codesOf, offlineInput, recorded, recordOffline, register80g } from '../support/office-donations';

const RECORD = `mutation ($input: OfflineDonationInput!) { result: recordOfflineDonation(input: $input) {
  donation { id amount donorId donorPan is80gEligible receiptNumber receipt { id } } similar { id receiptNumber } userErrors { field code message } } }`;
const FIND = `query ($search: String!) { found: findDonors(search: $search) { id name email phone panEnds donationCount lastAmount } }`;

interface Answer {
  donation: {
    id: string;
    amount: number;
    donorId: string;
    donorPan: string | null;
    is80gEligible: boolean;
    receiptNumber: string;
  } | null;
  similar: { id: string; receiptNumber: string } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

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

const enter = async (changes: Parameters<typeof offlineInput>[0] = {}): Promise<Answer> =>
  (await api.call<{ result: Answer }>(RECORD, { input: offlineInput(changes) }, { token })).data.result;
const find = async (search: string) =>
  (
    await api.call<{ found: { id: string; name: string; panEnds: string | null; lastAmount: number }[] }>(
      FIND,
      { search },
      { token },
    )
  ).data.found;
const giver = (changes: object = {}) => ({ name: 'Asha Kulkarni', email: '', phone: '', pan: null, ...changes });

test('a key with the same content is answered with the gift, also at once; with other content it is refused', async () => {
  const same = offlineInput({ method: 'cheque', reference: '004512', draweeBank: 'HDFC Bank' });
  const answers = await Promise.all([enter(same), enter(same), enter({ ...same, isTwinConfirmed: true })]);
  expect(new Set(answers.map(({ donation }) => donation?.id)).size).toBe(1);
  expect(answers.flatMap(codesOf)).toEqual([]);
  const others = [
    ...[{ amount: 700_000 }, { method: 'demand_draft' as const }, { reference: '004513' }, { draweeBank: 'SBI' }],
    ...[{ chequeDate: '2026-11-18' }, { receivedOn: '2026-11-19' }, { wants80g: false }, { isAnonymous: true }],
    ...[{ campaignId: randomUUID() }, { donorId: randomUUID() }, { receiptMail: 'later' as const }],
    ...Object.entries({
      name: 'Ravi',
      email: 'a@example.org',
      phone: '9822098220',
      pan: 'ABCPK9999F',
      address: 'Nagpur',
    }).map(([field, value]) => ({ donor: { ...same.donor, [field]: value } })),
    { donor: { ...same.donor, nameOnPan: 'ASHA R KULKARNI' } },
  ];
  for (const other of others) {
    const refused = await enter({ ...same, ...other });
    expect(codesOf(refused)).toEqual(['flowId REUSED']);
    expect(refused.donation?.id).toBe(answers[0]?.donation?.id);
  }
  const both = { flowId: randomUUID(), method: 'cash', reference: '' } as const;
  const race = await Promise.all([enter({ ...both, amount: 100_000 }), enter({ ...both, amount: 200_000 })]);
  expect(race.flatMap(codesOf)).toEqual(['flowId REUSED']);
  expect(await readLedger(api.database.dataSource)).toMatchObject({ successes: 2, receipts: 2, gaps: 0 });
});

test('a known donor’s PAN and address serve the gift without passing through the browser', async () => {
  const pan = 'ABCPK1234F';
  const first = recorded(await recordOffline(api, token, { donor: giver({ pan, address: 'Pune' }) }));
  const [donor] = await find('kulk');
  const next = await enter({
    donorId: donor?.id,
    donor: giver({ name: 'A. Kulkarni' }),
    method: 'cash',
    reference: '',
  });
  expect(next.donation).toMatchObject({ donorId: donor?.id, donorPan: 'AB••••••4F' });
  const [stored] = await api.sql('select donor_address as address, donor_pan as pan from donations where id <> $1', [
    first.id,
  ]);
  expect(stored).toEqual({ address: 'Pune', pan });
  const unwished = await enter({ donorId: donor?.id, donor: giver(), wants80g: false });
  expect(unwished.donation).toMatchObject({ donorId: donor?.id, donorPan: null });
  const other = await enter({ donorId: donor?.id, donor: giver({ pan: 'ZZZPK9999Z' }) });
  expect(other.donation?.donorId).not.toBe(donor?.id);
  expect(codesOf(await enter({ donorId: randomUUID() }))).toEqual(['donorId NOT_FOUND']);
  expect(await readLedger(api.database.dataSource)).toMatchObject({ successes: 4, wrongDonors: 0, gaps: 0 });
});

test('a donor with nothing but a name stays one donor when the office chooses them', async () => {
  await enter({ donor: giver({ name: 'Jayashree' }) });
  const [donor] = await find('jaya');
  await enter({ donorId: donor?.id, donor: giver({ name: 'Jayashree' }) });
  await enter({ donor: giver({ name: 'Jayashree' }) });
  expect(await api.sql('select donation_count as gifts from donors order by 1')).toEqual([{ gifts: 1 }, { gifts: 2 }]);
});

test('donors are found by parts of name, phone and e-mail; by a PAN only whole, and it is answered by its ends', async () => {
  const donor = { name: 'Asha Kulkarni', email: 'ak@example.org', phone: '9822012345', pan: 'ABCPK1234F' };
  await enter({ donor });
  await enter({ donor: giver({ name: 'आशा देशपांडे' }) });
  for (const text of ['ash', 'KULK', '98220 12', '9822012345', 'ak@exam', 'abcpk1234f', 'ABCPK 1234 F'])
    expect((await find(text)).map(({ name }) => name)).toEqual(['Asha Kulkarni']);
  expect((await find('देशप')).map(({ name }) => name)).toEqual(['आशा देशपांडे']);
  for (const text of ['a', '', 'abcpk', 'ABCPK1234', 'cpk1', '1234f', 'ZZZPK9999Z', '%', '__'])
    expect(await find(text)).toEqual([]);
  const [found] = await find('ash');
  expect(found).toMatchObject({ panEnds: 'AB••••••4F', donationCount: 1, lastAmount: 500_000 });
  expect((await api.call(FIND, { search: 'x'.repeat(240_000) }, { token })).codes).toEqual(['BAD_USER_INPUT']);
  expect((await api.call(FIND, { search: 'ash' })).codes).toEqual(['UNAUTHENTICATED']);
});

test('the last gift of a found donor is the one that was received last, not begun or entered last', async () => {
  const donor = giver({ email: 'ak@example.org' });
  const last = async () => (await find('kulk')).map(({ lastAmount }) => lastAmount);
  const { donation } = await enter({ donor, amount: 200_000, reference: 'UTR1', receivedOn: '2026-11-13' });
  // As an online gift that was begun on the 10th and captured on the 13th.
  await api.sql(`update donations set created_at = '2026-11-10T06:00:00Z' where id = $1`, [donation?.id]);
  await enter({ donor, amount: 100_000, reference: 'UTR4', receivedOn: '2026-11-12' });
  expect(await last()).toEqual([200_000]);
  await enter({ donor, amount: 300_000, reference: 'UTR2', receivedOn: '2026-10-30' });
  expect(await last()).toEqual([200_000]);
  await enter({ donor, amount: 400_000, reference: 'UTR3', receivedOn: '2026-11-14' });
  expect(await last()).toEqual([400_000]);
});

test('the same cheque is asked about and recorded when confirmed; a transfer never is', async () => {
  const cheque = { method: 'cheque', reference: '004512', draweeBank: 'HDFC Bank' } as const;
  await enter(cheque);
  expect(codesOf(await enter(cheque))).toEqual(['reference TAKEN']);
  const second = await enter({ ...cheque, isTwinConfirmed: true });
  expect(second.userErrors).toEqual([]);
  expect(second.similar?.receiptNumber).toBe('2026-27/000001');
  await enter({ reference: 'UTR1' });
  expect(codesOf(await enter({ reference: 'UTR1', isTwinConfirmed: true }))).toEqual(['reference TAKEN']);
});

test('an earlier gift of the same donor, amount, day and method is named; any difference is no warning', async () => {
  const cash = { method: 'cash', reference: '', receivedOn: '2026-11-18', amount: 100_000 } as const;
  expect((await enter(cash)).similar).toBeNull();
  expect((await enter(cash)).similar?.receiptNumber).toBe('2026-27/000001');
  for (const other of [
    { amount: 110_000 },
    { receivedOn: '2026-11-19' },
    { method: 'card_machine' as const },
    { donor: giver({ name: 'Ravi' }) },
  ])
    expect((await enter({ ...cash, ...other })).similar).toBeNull();
  const same = offlineInput(cash);
  await enter(same);
  // A retry says the same of itself as the first answer did.
  expect((await enter(same)).similar?.receiptNumber).toBe('2026-27/000002');
});

test('receipts are mailed now, later or never: later is found and sent by a mailing, never is left out of it', async () => {
  await enter({ receiptMail: 'now' });
  const later = await enter({ receiptMail: 'later', donor: giver({ name: 'Later', email: 'later@example.org' }) });
  await enter({ receiptMail: 'never', donor: giver({ name: 'Never', email: 'never@example.org' }) });
  await enter({ receiptMail: 'later', donor: giver({ name: 'No address' }) });
  expect(await api.sql('select to_address as "to" from mails')).toEqual([{ to: 'asha@example.org' }]);
  const list = async (filter: object) =>
    (
      await api.call<{ list: { totalCount: number; items: { receiptNumber: string }[] } }>(
        `query ($filter: ReceiptFilter!) { list: adminReceipts(filter: $filter, sort: receiptNumber, direction: asc) { totalCount items { receiptNumber } } }`,
        { filter },
        { token },
      )
    ).data.list;
  expect((await list({ mailLater: true })).items.map(({ receiptNumber }) => receiptNumber)).toEqual([
    later.donation?.receiptNumber,
    '2026-27/000004',
  ]);
  expect((await list({ mailLater: true, sent: true })).totalCount).toBe(0);
  const preview = async (receipts: object) =>
    (
      await api.call<{ preview: object }>(
        `query ($input: ReceiptMailingInput!) { preview: adminReceiptMailingPreview(input: $input) { receipts withoutEmail declined underWay } }`,
        { input: receipts },
        { token },
      )
    ).data.preview;
  expect(await preview({})).toEqual({ receipts: 1, withoutEmail: 1, declined: 1, underWay: 1 });
  expect(await preview({ filter: { mailLater: true } })).toMatchObject({ receipts: 1, declined: 0 });
  expect(await preview({ onlyNeverSent: false })).toMatchObject({ receipts: 2, declined: 0 });
  await api.sql(`update receipts set sent_to_email_at = now() where donation_id = $1`, [later.donation?.id]);
  expect((await list({ mailLater: true })).totalCount).toBe(1);
});

test('two people entering at once: receipts are numbered without gaps, each gift once', async () => {
  const colleague = await api.signIn('admin');
  const lines = Array.from({ length: 12 }, (_, index) =>
    offlineInput({ method: 'cheque', reference: `7${index}`, donor: giver({ name: `Donor ${index % 5}` }) }),
  );
  const send = async (list: typeof lines, by: string) => {
    for (const input of list) await api.call(RECORD, { input }, { token: by });
  };
  await Promise.all([send(lines, token), send(lines.toReversed(), colleague.token)]);
  expect(await readLedger(api.database.dataSource)).toMatchObject({ successes: 12, receipts: 12, gaps: 0 });
});

test('gifts are filtered by method, amount, source and what became of the receipt', async () => {
  const give = (name: string, changes: Parameters<typeof offlineInput>[0]) =>
    enter({ donor: giver({ name, email: `${name}@example.org` }), reference: name, ...changes });
  await give('Cheque', { method: 'cheque', amount: 100_000 });
  await give('Cash', { method: 'cash', amount: 200_000, receiptMail: 'later' });
  const gone = await give('Gone', { method: 'upi', amount: 300_000, receiptMail: 'never' });
  await api.sql(`update receipts set sent_to_email_at = now() where donor_name = 'Cheque'`);
  await api.sql(
    `with void as (update receipts set voided_at = now() where donation_id = $1)
     update donations set status = 'refunded', refunded_amount = amount where id = $1`,
    [gone.donation?.id],
  );
  await api.sql(`insert into donations (amount, donor_name, donor_email, donor_phone, source, payment_method)
                 values (400000, 'Online', 'o@x.org', '', 'online', 'upi')`);
  const list = async (filter: object): Promise<string[]> =>
    (
      await api.call<{ list: { totalCount: number; items: { donorName: string }[] } }>(
        `query ($filter: DonationFilter!) { list: adminDonations(filter: $filter, sort: amount, direction: asc) { totalCount items { donorName } } }`,
        { filter },
        { token },
      )
    ).data.list.items.map(({ donorName }) => donorName);
  expect(await list({ paymentMethod: 'upi' })).toEqual(['Gone', 'Online']);
  expect(await list({ paymentMethod: "x' or true" })).toEqual([]);
  expect(await list({ amountFrom: 200_000, amountTo: 300_000 })).toEqual(['Cash', 'Gone']);
  expect(await list({ amountTo: 100_000 })).toEqual(['Cheque']);
  expect(await list({ source: 'offline', paymentMethod: 'upi' })).toEqual(['Gone']);
  expect(await list({ source: 'online' })).toEqual(['Online']);
  expect(await list({ receipt: 'mailed' })).toEqual(['Cheque']);
  expect(await list({ receipt: 'unsent' })).toEqual(['Cash']);
  expect(await list({ receipt: 'later', from: '2026-11-20' })).toEqual(['Cash']);
  expect(await list({ receipt: 'void' })).toEqual(['Gone']);
});

test('the same gift twice before sunrise is named, although the day in Greenwich is another', async () => {
  const cash = { method: 'cash', reference: '', receivedOn: '2026-11-21', amount: 100_000 } as const;
  api.setNow(new Date('2026-11-21T01:30:00+05:30'));
  ({ token } = await api.signIn('admin'));
  await enter(cash);
  expect((await enter(cash)).similar?.receiptNumber).toBe('2026-27/000001');
  api.setNow(new Date('2026-11-21T07:00:00+05:30'));
  ({ token } = await api.signIn('admin'));
  expect((await enter(cash)).similar?.receiptNumber).toBe('2026-27/000002');
});
