import { startApi, type Api } from '../support/api';
import { importsOf, sendFile, workOff } from '../support/imports';

/** Reading of a large file: by more than one job, and with statistics of files that were small. */
let api: Api;
let token: string;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
  imports = importsOf(api, token);
});
afterAll(() => api.close());

const LINES = 12_000;
const fileOf = (lines: number): string =>
  ['Name,Email', ...Array.from({ length: lines }, (_, n) => `Donor ${n},donor${n}@example.org`)].join('\n');
const stored = (id: string) =>
  api.sql(
    `select count(*)::int as lines, min(line) as first, max(line) as last,
            (select count(*)::int from import_parts where batch_id = $1) as parts from import_lines where batch_id = $1`,
    [id],
  );
const whole = [{ lines: LINES, first: 2, last: LINES + 1, parts: 0 }];

test('a large file is read after thousands of files with one line each', async () => {
  await api.sql(
    `insert into import_batches (user_id, kind, file_name, created_at, updated_at, work_started_at)
     select (select id from users limit 1), 'donors', 'one.csv', now(), now(), now() from generate_series(1, 3000)`,
  );
  await api.sql(
    `insert into import_lines (batch_id, line, hash, cells) select id, 2, sha256(id::text::bytea), '{Asha}' from import_batches`,
  );
  await api.sql('analyze import_lines');
  await api.sql('delete from import_batches');
  const { id, status } = await imports.send('donors', fileOf(LINES));
  expect(status).toBe('columns');
  expect(await stored(id)).toEqual(whole);
});

test('two jobs that read the same file at once leave every line once', async () => {
  const { id } = await sendFile(api, token, 'donors', fileOf(LINES));
  const { work } = api.app.services.imports;
  await Promise.all([work(), work(), work()]);
  await workOff(api);
  expect((await imports.read(id)).status).toBe('columns');
  expect(await stored(id)).toEqual(whole);
});

test('a file that is discarded while it is read leaves nothing, and the job ends', async () => {
  const { id } = await sendFile(api, token, 'donors', fileOf(5 * LINES));
  const reading = api.app.services.imports.work();
  while ((await api.sql('select 1 from import_lines where batch_id = $1 limit 1', [id])).length === 0);
  const discard = 'mutation ($id: ID!) { discardImport(input: { id: $id }) { deletedId } }';
  const { data } = await api.call<{ discardImport: { deletedId: string } }>(discard, { id }, { token });
  expect(data.discardImport.deletedId).toBe(id);
  await reading;
  expect(await stored(id)).toEqual([{ lines: 0, first: null, last: null, parts: 0 }]);
  expect(await imports.read(id)).toBeNull();
});
