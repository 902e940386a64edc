import { api, cheque, clerk, only, receiptOf, record, rekha, school, token, wells } from '../support/clerk-drill';
import { findWrong } from '../support/gift-audit';

const raised = async (id: string): Promise<number> =>
  (await only<{ raised: number }>('select raised_amount as raised from campaigns where id = $1', [id])).raised;
const ok = { userErrors: [] };

test('wrong amount: a zero was missing', async () => {
  const gift = await record(cheque);
  const before = await raised(wells);
  expect(await clerk.correct(gift, { amount: 5_000_000 })).toMatchObject(ok);
  expect(await receiptOf(gift.id)).toMatchObject({
    number: gift.receipt.receiptNumber,
    revision: 2,
    amount: 5_000_000,
  });
  expect(await raised(wells)).toBe(before + 4_500_000);
});

test('wrong amount by a paisa', async () => {
  const gift = await record({ amount: 500_001 });
  expect(await clerk.correct(gift, { amount: 500_000 })).toMatchObject(ok);
  expect(await receiptOf(gift.id)).toMatchObject({ amount: 500_000 });
});

test('wrong donor', async () => {
  const gift = await record();
  const other = await record({
    donor: {
      ...rekha,
      ...{ name: 'Sunil Pawar', email: 'sunil@example.org', pan: 'AAAPP1234A', phone: '9822011111' },
      nameOnPan: 'SUNIL VISHNU PAWAR',
    },
  });
  const { donorId } = await only<{ donorId: string }>('select donor_id as "donorId" from donations where id = $1', [
    other.id,
  ]);
  expect(await clerk.move({ id: gift.id, donorId, sendReceipt: true })).toMatchObject(ok);
  expect(
    await only(
      `select snapshot #>> '{donor,name}' as name, snapshot #>> '{donor,nameOnPan}' as card, snapshot #>> '{donor,pan}' as pan,
              revision from receipts where donation_id = $1`,
      [gift.id],
    ),
  ).toEqual({ name: 'Sunil Pawar', card: 'SUNIL VISHNU PAWAR', pan: 'AAAPP1234A', revision: 2 });
  expect(
    await only('select donation_count as gifts, donated_amount as sum from donors where id = $1', [donorId]),
  ).toEqual({
    gifts: 2,
    sum: 1_000_000,
  });
  expect(
    await api.sql(
      `select to_address as to from mails m join receipts r on r.id = m.receipt_id where r.donation_id = $1 and m.status = 'queued'`,
      [gift.id],
    ),
  ).toEqual([{ to: 'sunil@example.org' }]);
});

test('twice entered: the second is voided without a refund, the first keeps its number', async () => {
  const first = await record(cheque);
  const second = await record({ ...cheque, reference: '228141' });
  expect(await clerk.void(second.id)).toMatchObject(ok);
  expect(await clerk.void(second.id)).toMatchObject(ok);
  expect(await receiptOf(second.id)).toMatchObject({ voidReason: 'the donation was recorded by mistake' });
  expect(await receiptOf(first.id)).toMatchObject({ voidReason: null });
  expect(await api.sql('select 1 from refunds')).toEqual([]);
  expect(await record({ ...cheque, reference: '228141' })).toMatchObject({ receipt: { revision: 1 } });
});

test('wrong year: the receipt is voided, and one of the right year replaces it', async () => {
  const gift = await record(cheque);
  expect(gift.receipt.receiptNumber).toMatch(/^2026-27/);
  const { donation } = await clerk.correct(gift, { receivedOn: '2026-03-30' });
  const replacing = await receiptOf(donation?.id ?? '');
  expect(replacing).toMatchObject({ number: '2025-26/000002', revision: 1, voidReason: null });
  expect(await receiptOf(gift.id)).toMatchObject({
    number: gift.receipt.receiptNumber,
    voidReason: `its date was corrected, and receipt ${replacing.number} replaces it`,
  });
});

test('bounced cheque, and a cheque marked bounced by mistake', async () => {
  const gift = await record(cheque);
  expect(await clerk.outcome(gift.id, 'bounced', '2026-05-15')).toMatchObject(ok);
  expect(await findWrong(api.database.dataSource)).toEqual({});
  expect(await clerk.restore(gift.id)).toMatchObject({ ...ok, donation: { status: 'success' } });
  expect(await clerk.outcome(gift.id, 'cleared', '2026-05-15')).toMatchObject(ok);
  expect(await receiptOf(gift.id)).toMatchObject({ voidReason: null, amount: 500_000 });
});

test('the PAN of another: every receipt of the year, the running gift and the donor get the right one', async () => {
  const wrong = { ...rekha, pan: 'ZZZPZ9999Z' };
  const gifts = [
    await record({ donor: wrong }),
    await record({ donor: wrong }),
    await record({ donor: { ...rekha, pan: null } }),
  ];
  const [first] = gifts;
  expect(await clerk.correctDonor(first?.id ?? '', rekha, { spreadsPan: true })).toMatchObject(ok);
  expect(
    await api.sql(
      `select distinct donor_pan as pan, is_80g_eligible as eligible from donations where donor_email = 'rekha@example.org'`,
    ),
  ).toEqual([{ pan: 'BBBPS1234B', eligible: true }]);
  expect(await api.sql(`select pan_number as pan from donors where email = 'rekha@example.org'`)).toEqual([
    { pan: 'BBBPS1234B' },
  ]);
  const later = await record({ donor: { ...rekha, pan: null } });
  expect(later.is80gEligible).toBe(true);
});

test('the wrong gift refunded: taken back, and the right one refunded', async () => {
  const [wrong, right] = [await record(), await record({ amount: 300_000 })];
  const refund = (id: string, amount: number) =>
    api.call<{ r: { refund: { id: string } } }>(
      `mutation ($id: ID!, $amount: Money!, $key: String!) { r: refundDonation(input: { id: $id, amount: $amount, reason: "Asked for it", idempotencyKey: $key }) { refund { id } } }`,
      { id, amount, key: `key-${id}` },
      { token },
    );
  const { data } = await refund(wrong.id, 500_000);
  const told = `select status from mails where kind = 'donation-refund'`;
  expect(await api.sql(told)).toEqual([{ status: 'queued' }]);
  expect(await clerk.takeBack(wrong.id, data.r.refund.id)).toMatchObject({ ...ok, donation: { status: 'success' } });
  expect(await api.sql(told)).toEqual([{ status: 'cancelled' }]);
  expect(await clerk.takeBack(wrong.id, data.r.refund.id)).toMatchObject(ok);
  // Nothing failed that the office has to see to, and a second press changes nothing.
  expect(await api.sql('select details from attention_items')).toEqual([]);
  expect(await api.sql(`select 1 from audit_log where action = 'donation.refund-taken-back'`)).toHaveLength(1);
  await refund(right.id, 300_000);
  expect(await receiptOf(wrong.id)).toMatchObject({ voidReason: null, amount: 500_000 });
  expect(await receiptOf(right.id)).toMatchObject({ voidReason: 'the donation was refunded' });
});

test('wrong campaign, and back to general causes with a purpose', async () => {
  const gift = await record();
  const [was, other] = [await raised(wells), await raised(school)];
  expect(await clerk.correct(gift, {}, { campaignId: school, money: null })).toMatchObject(ok);
  expect([await raised(wells), await raised(school)]).toEqual([was - 500_000, other + 500_000]);
  expect(await findWrong(api.database.dataSource)).toEqual({});
  expect(await clerk.correct(gift, {}, { campaignId: null, purpose: 'Corpus fund' })).toMatchObject(ok);
  expect(await raised(school)).toBe(other);
  expect(
    await only(`select snapshot ->> 'purpose' as purpose, revision from receipts where donation_id = $1`, [gift.id]),
  ).toEqual({
    purpose: 'Corpus fund',
    revision: 3,
  });
});

test('wrong method: a transfer that was a cheque', async () => {
  const gift = await record();
  expect(await clerk.correct(gift, { ...cheque, chequeDate: '2026-05-10' })).toMatchObject(ok);
  const printed = `select snapshot ->> 'mode' as mode, snapshot -> 'drawn' as drawn from receipts where donation_id = $1`;
  const drawn = { bank: 'Bank of India', on: '2026-05-10' };
  expect(await only(printed, [gift.id])).toEqual({ mode: 'Cheque', drawn });
});

test('cash over ₹2,000 recorded as a transfer with 80G, then as cash of ₹2,000', async () => {
  const gift = await record();
  expect(gift.is80gEligible).toBe(true);
  expect(await clerk.correct(gift, { method: 'cash' })).toMatchObject({ ...ok, donation: { is80gEligible: false } });
  expect(await clerk.correct(gift, { method: 'cash', amount: 200_000 })).toMatchObject({
    donation: { is80gEligible: true },
  });
  expect(await clerk.correct(gift, { method: 'cash', amount: 200_001 })).toMatchObject({
    donation: { is80gEligible: false },
  });
});

test('wrong date within the year: the day moves everywhere, the number stays', async () => {
  const gift = await record();
  expect(await clerk.correct(gift, { receivedOn: '2026-04-01' })).toMatchObject(ok);
  expect(await receiptOf(gift.id)).toMatchObject({ number: gift.receipt.receiptNumber, revision: 2 });
  expect(
    await only(`select (created_at at time zone 'Asia/Kolkata')::date::text as day from donations where id = $1`, [
      gift.id,
    ]),
  ).toEqual({ day: '2026-04-01' });
});

test('wrong reference: the mistyped number is free again', async () => {
  const gift = await record({ reference: 'UTR000111' });
  expect(await clerk.correct(gift, { reference: 'UTR000112' })).toMatchObject(ok);
  expect(await record({ reference: 'UTR000111' })).toMatchObject({ receipt: { revision: 1 } });
});

test.each([
  ['name', 'Reka Shinde'],
  ['address', 'Poona'],
  ['phone', '9822000000'],
] as const)('a wrong %s of the donor', async (what, wrong) => {
  const gift = await record({ donor: { ...rekha, [what]: wrong } });
  expect(await clerk.correctDonor(gift.id, rekha)).toMatchObject(ok);
  const stored =
    'select donor_name as name, donor_address as address, donor_phone as phone from donations where id = $1';
  expect(await only(stored, [gift.id])).toEqual({ name: 'Rekha Shinde', address: 'Pune', phone: '+919822099999' });
  // A telephone number is not printed.
  expect(await receiptOf(gift.id)).toMatchObject({ revision: what === 'phone' ? 1 : 2 });
});

test('a wrong e-mail: the receipt goes to the right mailbox', async () => {
  const gift = await record({ donor: { ...rekha, email: 'reka@example.org' } });
  await api.sql(`update mails set status = 'sent'`);
  expect(await clerk.correctDonor(gift.id, rekha, { sendReceipt: true })).toMatchObject(ok);
  expect(await api.sql(`select to_address as to from mails where status = 'queued'`)).toEqual([
    { to: 'rekha@example.org' },
  ]);
  expect(await receiptOf(gift.id)).toMatchObject({ revision: 2 });
});

test('in kind entered as cash', async () => {
  const gift = await record({ method: 'cash', reference: '', amount: 150_000 });
  expect(gift.is80gEligible).toBe(true);
  expect(await clerk.correct(gift, { method: 'in_kind', description: 'Forty blankets' })).toMatchObject({
    ...ok,
    donation: { is80gEligible: false },
  });
});

test('every mistake leaves who put it right, and why', async () => {
  const gift = await record();
  await clerk.correct(gift, { amount: 700_000 });
  await clerk.void(gift.id);
  await clerk.restore(gift.id);
  expect(
    await api.sql(
      `select action, user_id is not null as by, after ->> 'reason' as reason from audit_log
                    where entity_id = $1 and action <> 'donation.record' order by at, id`,
      [gift.id],
    ),
  ).toEqual([
    { action: 'donation.correct-gift', by: true, reason: 'A slip of the pen' },
    { action: 'donation.void', by: true, reason: 'Entered twice' },
    { action: 'donation.restore', by: true, reason: 'Wrong one voided' },
  ]);
});
