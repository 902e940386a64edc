import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { findWrong } from '../support/gift-audit';

/** The time of a donor's last gift, which triggers keep, and the listing of a gift's receipt, whatever becomes of the gift. */
let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
});
afterAll(() => api.close());

/** Days of November of the last gift of Asha, who gave on 1, 5 and 9, and of Binod, who gave on 3; null without one. */
async function lastDays(): Promise<Record<string, number | null>> {
  const rows: { name: string; day: number | null }[] = await api.sql(
    'select name, extract(day from last_donated_at)::int as day from donors order by name',
  );
  return Object.fromEntries(rows.map(({ name, day }) => [name, day]));
}

const BINOD = `(select id from donors where name = 'Binod')`;
const OTHER = `(select id from donors o where o.id <> d.donor_id and o.name in ('Asha', 'Binod'))`;
const on = (day: string): string => `captured_at = '2026-11-${day}T06:00:00Z'`;

/** What becomes of gifts of some days, and the days of the last gifts of Asha and Binod afterwards. */
const changes: readonly [
  what: string,
  set: string,
  days: readonly number[],
  asha: number | null,
  binod: number | null,
][] = [
  ['the last gift goes back', `status = 'refunded'`, [9], 5, 3],
  ['an earlier gift goes back', `status = 'refunded'`, [5], 9, 3],
  ['the two last go back at once', `status = 'refunded'`, [5, 9], 1, 3],
  ['everything goes back at once', `status = 'refunded'`, [1, 3, 5, 9], null, null],
  ['the last gift was made earlier', on('02'), [9], 5, 3],
  ['the last gift was made a little earlier', on('08'), [9], 8, 3],
  ['an earlier gift was made later', on('10'), [1], 10, 3],
  ['the last gift is of another donor', `donor_id = ${BINOD}`, [9], 5, 9],
  ['all gifts are of another donor', `donor_id = ${BINOD}`, [1, 3, 5, 9], null, 9],
  ['two donors exchange gifts', `donor_id = ${OTHER}`, [3, 9], 5, 9],
  ['the last gift goes back as that of another donor', `status = 'refunded', donor_id = ${BINOD}`, [9], 5, 3],
  ['nothing but a name changes', `donor_name = 'Asha Rao'`, [1, 3, 5, 9], 9, 3],
];

test.each(changes)('the last gifts of donors are right when %s', async (_, set, days, asha, binod) => {
  for (const [donorName, day] of [
    ['Asha', '01'],
    ['Asha', '05'],
    ['Asha', '09'],
    ['Binod', '03'],
  ] as const) {
    await addGift(api, {
      donorName,
      donorEmail: `${donorName}@example.org`,
      at: new Date(`2026-11-${day}T06:00:00Z`),
    });
  }
  expect(await lastDays()).toEqual({ Asha: 9, Binod: 3 });
  await api.sql(`update donations d set ${set} where extract(day from captured_at) = any($1::int[])`, [days]);
  expect(await lastDays()).toEqual({ Asha: asha, Binod: binod });
  expect((await findWrong(api.database.dataSource))['lastGifts'] ?? 0).toBe(0);
});

test('a gift that fails or stays open moves nothing, and one that is booked late or again does', async () => {
  await addGift(api, { donorName: 'Asha', donorEmail: 'asha@example.org', at: new Date('2026-11-05T06:00:00Z') });
  await api.sql(
    `insert into donations (amount, donor_name, donor_email, donor_phone, donor_id, captured_at, payment_id)
     select 10000, 'Asha', 'asha@example.org', '', id, '2026-11-09T06:00:00Z', 'pay_late' from donors`,
  );
  const after = async (status: string): Promise<number | null | undefined> => {
    await api.sql(`update donations set status = $1 where payment_id = 'pay_late'`, [status]);
    return (await lastDays())['Asha'];
  };
  expect(await after('failed')).toBe(5);
  expect(await after('success')).toBe(9);
  expect(await after('refunded')).toBe(5);
  await api.sql(`update donations set status = 'refunded'`);
  expect(await after('success')).toBe(9);
});

test('one gift is booked in the statement in which another goes back', async () => {
  for (const day of ['05', '09'])
    await addGift(api, { donorName: 'Asha', donorEmail: 'asha@example.org', at: new Date(`2026-11-${day}T06:00:00Z`) });
  await api.sql(
    `insert into donations (amount, donor_name, donor_email, donor_phone, donor_id, captured_at, payment_id)
     select 10000, 'Asha', 'asha@example.org', '', id, '2026-11-07T06:00:00Z', 'pay_late' from donors`,
  );
  await api.sql(
    `update donations set status = case when payment_id = 'pay_late' then 'success' else 'refunded' end
      where payment_id = 'pay_late' or captured_at > '2026-11-08'`,
  );
  expect(await lastDays()).toEqual({ Asha: 7 });
});

test.each(['success', 'refunded'])(
  'a receipt is listed with what its gift of status %s was paid by',
  async (status) => {
    const { donationId, receiptId } = await addGift(api, { at: new Date('2026-11-05T06:00:00Z') });
    await api.sql('update donations set status = $2 where id = $1', [donationId, status]);
    await api.sql(`update donations set payment_method = 'cheque', source = 'offline' where id = $1`, [donationId]);
    expect(await api.sql('select payment_method, source from receipt_listings where id = $1', [receiptId])).toEqual([
      { payment_method: 'cheque', source: 'offline' },
    ]);
  },
);
