import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOfLink } from '../../rules/picture-links';
import { openArchive } from '../../server/exports/archive/archive';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { get } from '../support/http';
import { jpeg, said, upload } from '../support/pictures';
import { untilTrue } from '../support/until';
import { csvRows, filesInZip } from '../support/zip';

/** "Export everything": the archive is read back by another library and compared with the tables by SQL. */
let api: Api;
let token: string;
let userId: string;
const folder = mkdtempSync(join(tmpdir(), 'foundation-everything-'));
beforeAll(async () => void (api = await startApi({}, null, {}, { folder })));
beforeEach(async () => {
  await api.reset();
  ({ token, userId } = await api.signIn('admin'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

interface Link {
  id: string;
  path: string;
  fileName: string;
}

async function create(caller = token) {
  const { data, codes } = await api.call<{ createExport: { export: Link | null; userErrors: { code: string }[] } }>(
    `mutation ($input: ExportInput!) {
       createExport(input: $input) { export { id path fileName } userErrors { field code message } } }`,
    { input: { list: 'everything' } },
    { token: caller },
  );
  return { link: data?.createExport?.export ?? null, codes, errors: data?.createExport?.userErrors ?? [] };
}

async function download(): Promise<Map<string, string>> {
  const { link } = await create();
  const response = await fetch(api.origin + (link?.path ?? ''));
  expect(response.status).toBe(200);
  return filesInZip(await response.arrayBuffer());
}

const tableNames = (): string[] => api.database.dataSource.entityMetadatas.map(({ tableName }) => tableName);

async function countsBySql(): Promise<Record<string, number>> {
  const union = tableNames().map((name) => `select '${name}' as name, count(*)::int as rows from ${name}`);
  const counts = await api.sql<{ name: string; rows: number }>(union.join(' union all '));
  return Object.fromEntries(counts.map(({ name, rows }) => [name, rows]));
}

const opened: ((rows: number) => void)[] = [];
const openBytes = async (folders: Parameters<typeof openArchive>[0]['folders'] = []): Promise<Buffer> => {
  const archive = await openArchive({
    dataSource: api.database.dataSource,
    siteName: 'Test Foundation',
    now: new Date('2026-11-20T20:00:00Z'),
    folders,
    onRows: (rows) => Promise.resolve(opened.forEach((told) => told(rows))),
  });
  return Buffer.concat(await archive.toArray());
};

test('a visitor and someone without the role get no link', async () => {
  const { token: member } = await api.signIn();
  expect((await create(member)).codes).toEqual(['FORBIDDEN']);
  expect((await create('')).link).toBeNull();
  expect(await api.sql('select 1 from exports')).toEqual([]);
});

test('every table is in it with all its rows; progress and audit log know of it', async () => {
  for (let gift = 0; gift < 3; gift += 1) await addGift(api, { donorEmail: `donor${gift}@example.org` });
  await api.sql(
    `insert into contact_submissions (name, email, message) select 'P', 'p@x.org', 'm' from generate_series(1, 1234)`,
  );
  const { link } = await create();
  expect(link?.fileName).toMatch(/^everything-\d{4}-\d\d-\d\d\.zip$/);
  const counts = await countsBySql();
  const response = await fetch(api.origin + (link?.path ?? ''));
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${link?.fileName}"`);
  const files = filesInZip(await response.arrayBuffer());

  const secret = ['password_resets', 'refresh_tokens'];
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      ...tableNames()
        .filter((name) => !secret.includes(name))
        .map((name) => `tables/${name}.csv`),
    ].sort(),
  );
  const inFiles = [...files].filter(([path]) => path.endsWith('.csv'));
  const rows = inFiles.map(([path, text]) => [path, csvRows(text).length - 1]);
  // The audit entry of this download is written before the moment that the archive shows.
  const expected = { ...counts, audit_log: (counts['audit_log'] ?? 0) + 1 };
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(
      Object.entries(expected)
        .filter(([name]) => !secret.includes(name))
        .map(([name, count]) => [`tables/${name}.csv`, count]),
    ),
  );
  const total = rows.reduce((sum, [, count]) => sum + Number(count), 0);
  const progress = await api.call<{ adminExportProgress: object }>(
    'query ($id: ID!) { adminExportProgress(id: $id) { status rowCount } }',
    { id: link?.id },
    { token },
  );
  expect(progress.data.adminExportProgress).toEqual({ status: 'done', rowCount: total });
  expect(
    await api.sql(`select user_id, after->>'list' as list from audit_log where action = 'export.download'`),
  ).toEqual([{ user_id: userId, list: 'everything' }]);
});

test('values: rupees, times of India, JSON, neutral formulas, line breaks; and the README explains them', async () => {
  await addGift(api, {
    donorName: '=cmd|"x"',
    donorAddress: 'Lane 2\nPune',
    amount: 100_050,
    at: new Date('2026-11-19T19:30:00Z'),
  });
  await api.sql(
    `insert into campaigns (title, slug, category, goal_amount, gallery_images) values ('-Wells', 'w', 'Water', 100000, '{a,"b c"}')`,
  );
  const files = await download();
  const [header = [], gift = []] = csvRows(files.get('tables/donations.csv') ?? '');
  const cell = (name: string): string | undefined => gift[header.indexOf(name)];
  expect(cell('amount')).toBe('1000.50');
  expect(cell('donor_name')).toBe(`'=cmd|"x"`);
  expect(cell('donor_address')).toBe('Lane 2\nPune');
  expect(cell('captured_at')).toBe('2026-11-20 01:00:00+05:30');
  expect(cell('is_recurring')).toBe('false');
  expect(header).not.toContain('search_text');
  const [columns = [], campaign = []] = csvRows(files.get('tables/campaigns.csv') ?? '');
  expect(campaign[columns.indexOf('goal_amount')]).toBe('1000');
  expect(campaign[columns.indexOf('gallery_images')]).toBe('["a", "b c"]');

  const readme = files.get('README.txt') ?? '';
  expect(readme).toContain('Everything of Test Foundation');
  expect(readme).toContain('tables/donations.csv: 1 row');
  expect(readme).toMatch(/- amount \(rupees\): .*[a-z]/);
  expect(readme).toContain('Left out: search_text');
  // Explained by the API's type of the same name, which nobody lists.
  expect(readme).toMatch(/tables\/pictures\.csv: 0 rows\r\n[A-Z]/);
  for (const name of header) expect(readme).toContain(`- ${name} (`);
});

test('no secret is in it: each is planted where it would be, and looked for in every file', async () => {
  const plant = 'PLANTED-SECRET';
  await api.sql(`update users set password_hash = $1`, [plant]);
  await api.sql(
    `insert into refresh_tokens (user_id, family_id, token_hash, expires_at) values ($1, gen_random_uuid(), $2, now())`,
    [userId, plant],
  );
  await api.sql(`insert into password_resets (user_id, token_hash, expires_at) values ($1, $2, now())`, [
    userId,
    plant,
  ]);
  await api.sql(
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body)
     values ('k', 'd', 'a@x.org', 's', 'Open https://x.org/a?t=' || $1 || $1 || ' now', '<a href="?t=' || $1 || '">')`,
    [plant],
  );
  const { link } = await create();
  await api.sql(
    `insert into exports (user_id, request, file_name, token_hash, expires_at) values ($1, '{}', 'f', $2, now())`,
    [userId, plant],
  );
  const files = filesInZip(await (await fetch(api.origin + (link?.path ?? ''))).arrayBuffer());
  for (const [path, text] of files) expect([path, text.includes(plant)]).toEqual([path, false]);
  expect(files.get('tables/users.csv')).toContain('Test Person');
  expect(files.get('tables/mails.csv')).toContain('?t=… now');
});

test('it shows one moment: what is written while it is read is not in it', async () => {
  await api.sql(
    `insert into contact_submissions (name, email, message) select 'P', 'p@x.org', 'm' from generate_series(1, 2000)`,
  );
  let written: Promise<unknown> | undefined;
  // contact_submissions comes after attention_items and before volunteer_submissions.
  opened.push((rows) => {
    if (rows === 500)
      written ??= api.sql(`insert into volunteer_submissions (name, email, phone) values ('Late', 'l@x.org', '1')`);
  });
  const files = filesInZip(new Uint8Array(await openBytes()).buffer);
  opened.length = 0;
  await written;
  expect(written).toBeDefined();
  expect(await api.sql('select 1 from volunteer_submissions')).toHaveLength(1);
  expect(csvRows(files.get('tables/volunteer_submissions.csv') ?? '')).toHaveLength(1);
});

test('pictures come with it, but none whose consent was withdrawn; one that is gone is an empty file', async () => {
  const [shown, withdrawn, gone] = await Promise.all(
    [310, 320, 330].map(async (width) => (await upload(api, token, await jpeg(width, 200))).body.picture),
  );
  const names = (picture: typeof shown, widths = [400, 800, 1600]) =>
    widths.map((width) => `media/${hashOfLink(picture?.link ?? '')}-${width}.webp`);
  await api.call(
    `mutation { updatePicture(input: { id: "${withdrawn?.id}", picture: { ${said} } }) { userErrors { code } } }`,
    {},
    { token },
  );
  await api.call(`mutation { withdrawPictureConsent(id: "${withdrawn?.id}") { userErrors { code } } }`, {}, { token });
  await rm(join(folder, names(gone, [400])[0]?.replace('media/', '') ?? ''));
  const files = await download();
  expect([...files.keys()].filter((path) => path.startsWith('media')).sort()).toEqual(
    [...names(shown), ...names(gone)].sort(),
  );
  const { body } = await get(api.origin, shown?.link ?? '');
  const [, middle = ''] = names(shown);
  expect(files.get(middle)).toBe(body.toString('utf8'));
  expect(files.get(names(gone)[0] ?? '')).toBe('');
  expect(files.get('README.txt')).toContain('media: 6 files.');
});

test('one at a time; a reader who goes away frees the connection, and the next may begin', async () => {
  // More than the connection's buffers take in, and too varied to be packed.
  await api.sql(
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body)
     select 'k', i::text, 'a@x.org', 's',
            (select string_agg(lower(encode(sha512((i || '-' || j)::bytea), 'base64')), '') from generate_series(1, 400) j), ''
       from generate_series(1, 500) i`,
  );
  const { link } = await create();
  const stop = new AbortController();
  const response = await fetch(api.origin + (link?.path ?? ''), { signal: stop.signal });
  await response.body?.getReader().read();
  const { link: second, errors } = await create();
  expect([second, errors.map(({ code }) => code)]).toEqual([null, ['TAKEN']]);
  stop.abort();
  await untilTrue(async () => (await api.sql('select 1 from exports where failed_at is not null')).length === 1);
  expect((await create()).link).not.toBeNull();
  const idle = `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
  await untilTrue(async () => (await api.sql(idle)).length === 0);
});

test('rows come in the order of their keys, as an index has them, and not of the keys’ texts, for which all are sorted', async () => {
  await api.sql(
    `insert into audit_log (id, action, entity, entity_id) overriding system value
     select n, 'note', 'campaign', n::text from unnest(array[100002, 100001, 99999, 1000000]) n`,
  );
  const rows = csvRows((await download()).get('tables/audit_log.csv') ?? '');
  const ids = rows.map(([id]) => Number(id)).filter((id) => id >= 99_999);
  expect(ids).toEqual([99_999, 100_001, 100_002, 1_000_000]);
});
