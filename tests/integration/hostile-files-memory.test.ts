import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { testDatabase, type TestDatabase } from '../support/database';
import { postGraphql } from '../support/graphql-call';
import { sendFile } from '../support/imports';
import { png } from '../support/odd-pictures';
import { drawing, upload } from '../support/pictures';
import { untilTrue } from '../support/until';
import { xlsxParts, zip } from '../support/xlsx';

/** The built app as a process of its own, with the memory that the kernel counts for it. */
const ADMIN = { ADMIN_EMAIL: 'office@memory.example', ADMIN_PASSWORD: 'a password for memory' };
/** What hostile files may add to the app's memory, in megabytes: the bound of an honest file of 2,00,000 lines. */
const MOST_MORE = 300;
const MB = 1024 * 1024;

let database: TestDatabase;
let app: AppProcess;
let token: string;

const memory = (what: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${app.child.pid}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
};

/** Runs `work` and returns the highest growth of the app's memory meanwhile, in megabytes. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const before = memory('VmRSS');
  // The kernel counts the highest value from here on.
  writeFileSync(`/proc/${app.child.pid}/clear_refs`, '5');
  await work();
  return memory('VmHWM') - before;
}

beforeAll(async () => {
  database = await testDatabase();
  app = await startAppProcess({ databaseUrl: database.url, env: ADMIN });
  const { data } = await postGraphql(app.origin)<{ signIn: { session: { accessToken: string } } }>(
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
    { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  );
  token = data.signIn.session.accessToken;
  // What the first file of each kind loads is no part of the growth.
  await upload(app, token, await drawing(30, 20).png().toBuffer());
  await refusalOf('Name\nA', 'columns');
}, 120_000);
afterAll(async () => {
  await app.stop();
  await database.close();
}, 60_000);

/** Sends a file and waits until it was read; returns the sentence of its refusal. */
async function refusalOf(body: string | Uint8Array<ArrayBuffer>, status = 'refused'): Promise<string> {
  const sent = await sendFile(app, token, 'donors', body);
  if (sent.status !== 201) return sent.message;
  const read = async () =>
    (
      await database.dataSource.query<{ status: string; refusal: string | null }[]>(
        'select status, refusal from import_batches where id = $1',
        [sent.id],
      )
    )[0];
  await untilTrue(async () => (await read())?.status !== 'reading', 90_000);
  const batch = await read();
  expect(batch?.status).toBe(status);
  return batch?.refusal ?? '';
}

const sheet = 'xl/worksheets/sheet1.xml';
const workbook = (part: { name: string; data: Buffer; stated?: number }): Uint8Array<ArrayBuffer> =>
  zip([...xlsxParts([['Name'], ['A']]).filter(({ name }) => name !== part.name), part]);
/** More rows than are taken; each is as small as a row can be, and no two are equal. */
const rows = (): Buffer => {
  const each = Array.from({ length: 520_000 }, (_, n) => `<row><c><v>${n * 7_919}</v></c></row>`);
  return Buffer.from(`<worksheet><sheetData>${each.join('')}</sheetData></worksheet>`);
};

const files: [what: string, make: () => string | Uint8Array<ArrayBuffer>, says: RegExp][] = [
  ['one cell of 49 MB', () => `Name,City\nA,"${'x'.repeat(49 * MB)}`, /quotes of the file are broken/],
  ['one line of 49 MB without an end', () => `Name\n${'x,'.repeat(24 * MB)}`, /columns|characters|line/i],
  ['24 million lines', () => `Name\n${'x\n'.repeat(24 * MB)}`, /lines/],
  ['49 MB in UTF-16', () => Uint8Array.from(Buffer.from(`\uFEFFName\n${'A\n'.repeat(12 * MB)}`, 'utf16le')), /UTF-16/],
  ['a sheet of 200 MB of spaces', () => workbook({ name: sheet, data: Buffer.alloc(200 * MB, 0x20) }), /far more/],
  [
    'one that states 1,000 bytes',
    () => workbook({ name: sheet, data: Buffer.alloc(200 * MB, 0x20), stated: 1_000 }),
    /./,
  ],
  ['a sheet of 5,20,000 rows', () => workbook({ name: sheet, data: rows() }), /5,00,000 lines/],
];

test.each(files)(
  '%s is refused with a sentence within bounded memory, and nothing is left of it',
  async (_what, make, says) => {
    const file = make();
    let refusal = '';
    const grown = await growthOf(async () => (refusal = await refusalOf(file)));
    expect(refusal).toMatch(says);
    expect(grown).toBeLessThan(MOST_MORE);
    expect(
      await database.dataSource.query(
        `select 1 from import_parts
          union all select 1 from import_lines l join import_batches b on b.id = l.batch_id where b.status = 'refused'`,
      ),
    ).toEqual([]);
  },
  120_000,
);

test('51 MB are refused by their length alone', async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-length': 51 * MB };
  const sent = request(`${app.origin}/imports?kind=donors&name=large.csv`, { method: 'POST', headers });
  // The app hangs up on the rest.
  sent.on('error', () => undefined);
  const answer = once(sent, 'response') as Promise<[{ statusCode?: number }]>;
  sent.write(Buffer.alloc(MB));
  const [{ statusCode }] = await answer;
  sent.destroy();
  expect(statusCode).toBe(413);
});

test('pictures that unpack to gigabytes, and the largest honest ones four at a time, stay within it too', async () => {
  const bomb = png(100_000, 100_000);
  const largest = await drawing(8_000, 6_200).jpeg({ quality: 60 }).toBuffer();
  let statuses: number[] = [];
  const grown = await growthOf(async () => {
    const files = [bomb, largest, bomb, largest, largest, largest];
    const answers = await Promise.all(files.map((file) => upload(app, token, file, { name: '' })));
    statuses = answers.map(({ status }) => status);
  });
  expect(statuses).toContain(422);
  expect(statuses.filter((status) => status !== 422 && status !== 201 && status !== 503)).toEqual([]);
  expect(grown).toBeLessThan(MOST_MORE);
}, 120_000);
