import { startApi, type Api } from '../support/api';
import { importsOf, workOff } from '../support/imports';

/**
 * Files of a size at which a statement that looks at every record for every line ends by the time-out of statements, on a
 * site whose database has no statistics of its records, or those of its first days.
 */
let api: Api;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  imports = importsOf(api, (await api.signIn('admin')).token);
  await forgetStatistics();
});
afterAll(() => api.close());

const forgetStatistics = () =>
  api.sql(
    `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
/** Statistics of a site on which donations were begun and none was paid. */
const pretendNobodyPaid = async (): Promise<void> => {
  await api.sql(`alter table donations disable trigger user`);
  await api.sql(`update donations set status = 'pending'`);
  await api.sql('analyze donations');
  await api.sql(`update donations set status = 'success'`);
  await api.sql(`alter table donations enable trigger user`);
};
const LINES = 20_000;
const linesOf = (heading: string, line: (n: number) => string): string =>
  [
    heading,
    ...Array.from({ length: LINES }, (_, n) => `Donor ${n % 18_000},donor${n % 18_000}@example.org,${line(n)}`),
  ].join('\n');
const phone = (n: number): string => `98${10_000_000 + (n % 18_000)}`;

test('gifts are undone at once after they came in', async () => {
  const { id } = await imports.send(
    'donations',
    linesOf('Name,Email,Amount,Date', (n) => `${n + 1},2020-01-01`),
  );
  await imports.check(id);
  await imports.bring(id);
  await pretendNobodyPaid();
  await imports.mutate('undoImport', 'ImportInput', { id });
  await workOff(api);
  expect((await imports.read(id)).status).toBe('undone');
  expect(
    await api.sql(
      `select (select count(*)::int from donations) as gifts, (select count(*)::int from donors) as donors,
              (select success_amount::int from donation_totals) as total`,
    ),
  ).toEqual([{ gifts: 0, donors: 0, total: 0 }]);
});

test.each([
  ['members', 'Name,Email,Phone,City,Membership,Joining Date,Subscription', ',Pune,yearly,2026-01-01,500'],
  ['volunteers', 'Name,Email,Phone', ''],
])('the sheet of %s is brought in once more: everybody is known', async (kind, heading, rest) => {
  const people = 18_000;
  const first = await imports.send(
    kind,
    linesOf(heading, (n) => phone(n) + rest),
  );
  expect((await imports.check(first.id)).figures).toMatchObject({ ready: people, hereAlready: LINES - people });
  await imports.bring(first.id);
  // Other cells, so that the lines themselves are not known.
  const other = await imports.send(
    kind,
    linesOf(`${heading},Note`, (n) => `${phone(n)}${rest},again`),
  );
  await forgetStatistics();
  expect((await imports.check(other.id)).figures).toMatchObject({ ready: 0, hereAlready: LINES });
});

test('statistics are taken while a file comes in: the plans of a new site read all donors for each gift', async () => {
  await api.sql('create table seen (donors int)');
  await api.sql(`create function see_donors() returns trigger language plpgsql as $body$ begin
    insert into seen select reltuples from pg_class where oid = 'donors'::regclass; return null; end $body$`);
  await api.sql('create trigger see_donors after insert on donations for each statement execute function see_donors()');
  try {
    await api.sql('analyze donors');
    const chunk = 2_500;
    const lines = Array.from({ length: chunk + 1 }, (_, n) => `Donor ${n},donor${n}@example.org,500,2020-01-01`);
    const { id } = await imports.send('donations', ['Name,Email,Amount,Date', ...lines].join('\n'));
    await imports.check(id);
    await imports.bring(id);
    expect(await api.sql('select donors from seen order by ctid')).toEqual([{ donors: 0 }, { donors: chunk }]);
  } finally {
    await api.sql('drop trigger see_donors on donations');
    await api.sql('drop function see_donors');
    await api.sql('drop table seen');
  }
});
