import { startApi, type Api } from '../support/api';
import { importsOf, sendFile, workOff } from '../support/imports';
import { timeOutsOf } from '../support/time-outs';

/** Files at which the job fails again and again, as a check of the database that nobody foresaw would make it. */
let api: Api;
let token: string;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  imports = importsOf(api, token);
});
afterEach(async () => {
  await api.sql('alter table donations drop constraint if exists unforeseen');
  await api.sql('alter table import_lines drop constraint if exists unforeseen');
});
afterAll(() => api.close());

const LINES = 6_000;
const gifts = Array.from({ length: LINES }, (_, n) => `Donor ${n % 90},donor${n % 90}@example.org,${n + 1},2020-01-01`);
const file = ['Name,Email,Amount,Date', ...gifts].join('\n');
const work = (): Promise<void> => api.app.services.imports.work();
/** Runs turns until they have failed a number of times. On a slow machine the good chunks fill the first turn by themselves. */
const fails = async (times: number): Promise<void> => {
  const failures: string[] = [];
  for (let turn = 0; turn < times + 3 && failures.length < times; turn += 1)
    await work().catch((error: Error) => failures.push(error.message));
  expect(failures).toEqual(Array(times).fill(expect.stringContaining('unforeseen')));
};
const progressOf = async (id: string): Promise<Record<string, unknown>> => {
  const query = `query ($id: ID!) { batch: adminImport(id: $id) { status progress { done failedTries failedAt isStuck secondsLeft } } }`;
  return (await api.call<{ batch: Record<string, unknown> }>(query, { id }, { token })).data.batch;
};
const reports = () =>
  api.sql(
    `select details, resolved_at is null as open from attention_items where kind = 'import_stuck' order by created_at`,
  );
const start = async (id: string, name: 'startImport' | 'undoImport') =>
  (await imports.mutate(name, 'ImportInput', { id })).userErrors.map(({ code }) => code);
const books = () =>
  api.sql(
    `select (select count(*)::int from donations) as gifts, (select success_amount::float8 from donation_totals) as total,
            (select count(*)::int from donors) as donors, (select coalesce(sum(donated_amount), 0)::float8 from donors) as donated,
            (select coalesce(sum(amount), 0)::float8 from donation_tallies) as tallied`,
  );
const EMPTY = [{ gifts: 0, total: 0, donors: 0, donated: 0, tallied: 0 }];

/** Brings the file in until the job fails at its 5,500th line, in the third chunk. */
async function failHalfWay(): Promise<string> {
  const { id } = await imports.send('donations', file);
  await imports.check(id);
  await api.sql('alter table donations add constraint unforeseen check (amount <> 550000)');
  expect(await start(id, 'startImport')).toEqual([]);
  return id;
}

test('a file that fails is tried again, others go on meanwhile, and the office is told once', async () => {
  const id = await failHalfWay();
  await fails(2);
  expect(await reports()).toEqual([]);
  expect(await progressOf(id)).toEqual({
    status: 'importing',
    progress: { done: 5_000, failedTries: 2, failedAt: '2026-11-20T06:00:00.000Z', isStuck: false, secondsLeft: null },
  });
  expect(await start(id, 'undoImport')).toEqual(['NOT_POSSIBLE']);
  await fails(3);
  const details = 'A file sent on Nov 20, 2026 failed 3 times in a row.';
  expect(await reports()).toEqual([{ details, open: true }]);
  expect(await progressOf(id)).toMatchObject({ progress: { failedTries: 5, isStuck: true } });

  const other = await sendFile(api, token, 'donors', 'Name,Email\nRavi,ravi@example.org');
  await work();
  expect(await progressOf(other.id)).toEqual({ status: 'columns', progress: null });

  await api.sql('alter table donations drop constraint unforeseen');
  await workOff(api);
  expect(await progressOf(id)).toEqual({ status: 'imported', progress: null });
  const total = (LINES * (LINES + 1) * 100) / 2;
  expect(await books()).toEqual([{ gifts: LINES, total, donors: 90, donated: total, tallied: total }]);
  expect(await reports()).toEqual([{ details, open: false }]);
  expect(await api.sql('select failed_tries, failed_at from import_batches where id = $1', [id])).toEqual([
    { failed_tries: 0, failed_at: null },
  ]);
});

test('an import that is stuck half way is undone: what came in goes, with its totals', async () => {
  const id = await failHalfWay();
  await fails(3);
  expect(await books()).not.toEqual(EMPTY);
  expect(await start(id, 'undoImport')).toEqual([]);
  await workOff(api);
  expect(await progressOf(id)).toEqual({ status: 'undone', progress: null });
  expect(await books()).toEqual(EMPTY);
  expect(await reports()).toMatchObject([{ open: false }]);
  await api.sql('alter table donations drop constraint unforeseen');
  const again = await imports.send('donations', file);
  expect((await imports.check(again.id)).figures).toMatchObject({ ready: LINES, hereAlready: 0 });
});

test('a donor of a half-imported file who was merged since is in the way of its undo', async () => {
  const id = await failHalfWay();
  await fails(3);
  const [one, two] = await api.sql<{ id: string }>('select id from donors order by name limit 2');
  const merge = `mutation ($input: MergeDonorsInput!) { mergeDonors(input: $input) { userErrors { message } } }`;
  const merged = await api.call(merge, { input: { keepId: one?.id, mergeId: two?.id } }, { token });
  expect(merged.codes).toEqual([]);
  expect(await start(id, 'undoImport')).toEqual(['NOT_POSSIBLE']);
});

test('a file that cannot be read on is discarded, and its report closes', async () => {
  await api.sql(`alter table import_lines add constraint unforeseen check (cells[1] <> 'Donor 3')`);
  const { id } = await sendFile(api, token, 'donations', file);
  await fails(3);
  expect(await progressOf(id)).toMatchObject({
    status: 'reading',
    progress: { done: 0, failedTries: 3, isStuck: true },
  });
  const discard = 'mutation ($id: ID!) { discardImport(input: { id: $id }) { deletedId } }';
  await api.call(discard, { id }, { token });
  expect(await reports()).toMatchObject([{ open: false }]);
  await work();
});

test('each step of the job may take longer than a request: one about all lines takes minutes on a slow disk', async () => {
  const seen = await timeOutsOf(api, ['import_donors', 'import_lines'], async () => {
    const { id } = await imports.send('donations', file);
    await imports.check(id);
    await imports.bring(id);
    expect((await imports.undo(id)).status).toBe('undone');
  });
  expect(seen).toEqual(
    ['import_donors', 'import_lines'].flatMap((table) =>
      ['DELETE', 'INSERT', 'UPDATE'].map((way) => ({ step: `${table} ${way}`, allowed: '10min' })),
    ),
  );
});

test('so may what the office changes about all lines', async () => {
  const dated = ['Name,Email,Amount,Date', ...gifts.map((line) => line.replace('2020-01-01', '03/04/2020'))].join('\n');
  const { id } = await imports.send('donations', dated);
  expect((await imports.read(id)).dateQuestion).toMatchObject({ ambiguousLines: LINES, clearLines: 0 });
  expect((await imports.check(id)).figures).toMatchObject({ ready: 0, refused: LINES });
  const seen = await timeOutsOf(api, ['import_donors', 'import_lines'], async () => {
    expect((await imports.mend(id, 2, '2020-01-05')).batch?.figures).toMatchObject({ ready: 1 });
    const { batch } = await imports.mendDates(id, 'day_first');
    expect(batch?.figures).toMatchObject({ ready: LINES, refused: 0, firstDay: '2020-01-05', lastDay: '2020-04-03' });
    await api.call('mutation ($id: ID!) { discardImport(input: { id: $id }) { deletedId } }', { id }, { token });
  });
  expect([...new Set(seen.map(({ allowed }) => allowed))]).toEqual(['10min']);
  expect(seen.map(({ step }) => step)).toEqual(expect.arrayContaining(['import_lines DELETE', 'import_lines UPDATE']));
});
