import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startApi, type Api } from '../support/api';
import { bareDatabase, PASSPHRASE, temporaryFolder } from '../support/backups';
import { addGift } from '../support/gifts';
import { untilTrue } from '../support/until';

/** The built commands. */
const CLI = (name: string): string => join(__dirname, `../../dist/server/app/${name}-cli.js`);
const HASH = '0123456789abcdef0123456789abcdef';

let api: Api;
let work: ReturnType<typeof temporaryFolder>;
let backups: string;
let media: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  work = temporaryFolder();
  backups = join(work.folder, 'backups');
  media = join(work.folder, 'media');
  mkdirSync(media);
  await addGift(api);
  await api.sql(
    `insert into pictures (content_hash, file_name, file_size, width, height, stored_at) values ($1, 'a.jpg', 3, 400, 300, now())`,
    [HASH],
  );
});
afterEach(() => work.drop());
afterAll(() => api.close());

const env = (changes: Record<string, string> = {}) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  DATABASE_URL: api.database.url,
  DATA_DIR: work.folder,
  BACKUP_DIR: backups,
  BACKUP_PASSPHRASE: PASSPHRASE,
  ...changes,
});

function run(name: string, args: string[] = [], changes: Record<string, string> = {}) {
  return new Promise<{ code: number; said: string; complaint: string }>((resolve) => {
    execFile(process.execPath, [CLI(name), ...args], { env: env(changes) }, (error, said, complaint) =>
      resolve({ code: error === null ? 0 : Number(error.code), said, complaint }),
    );
  });
}

test('kill -9 in the middle leaves no backup; the next one is whole and clears up', async () => {
  // A picture that is a pipe: reading it waits for somebody who never writes.
  const pipe = join(media, `${HASH}-400.webp`);
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, [CLI('backup')], { env: env(), stdio: 'ignore' });
  const ended = once(child, 'exit');
  await untilTrue(async () => {
    const opened = await Promise.resolve(
      execFileSync('sh', ['-c', `ls -A "${backups}" 2>/dev/null || true`]).toString(),
    );
    return opened.startsWith('.unfinished-');
  });
  child.kill('SIGKILL');
  await ended;
  expect(readdirSync(backups).filter((name) => !name.startsWith('.unfinished-'))).toEqual([]);
  expect(await api.sql(`select 1 from settings where key = 'last_backup'`)).toEqual([]);
  rmSync(pipe);
  writeFileSync(pipe, 'abc');
  expect(await run('backup')).toMatchObject({ code: 0 });
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^foundation-.*\.backup$/)]);
});

test('restore says what is in the backup, what it restored and which settings are missing', async () => {
  writeFileSync(join(media, `${HASH}-400.webp`), 'abc');
  expect(await run('backup', [], { RAZORPAY_KEY_ID: '', MAILING_PER_DAY: '900' })).toMatchObject({ code: 0 });
  const checked = await run('restore', ['--check']);
  expect(checked.said).toContain('Prakash Setu Foundation');
  expect(checked.said).toContain('1 gifts of ₹500');
  expect(checked.said).toContain('It is whole. Nothing was written.');
  const busy = await run('restore');
  expect(busy.code).toBe(1);
  expect(busy.complaint).toContain('A site runs on this database');
  const bare = await bareDatabase();
  const elsewhere = join(work.folder, 'elsewhere');
  const restored = await run('restore', [], { DATABASE_URL: bare.url, DATA_DIR: elsewhere });
  expect(restored).toMatchObject({ code: 0, complaint: '' });
  expect(restored.said).toContain('1 files of pictures, the sums of every year');
  expect(restored.said).toContain('MAILING_PER_DAY');
  expect(restored.said).toContain('set the next receipt number above the last one that was mailed');
  expect(readdirSync(join(elsewhere, 'media'))).toEqual([`${HASH}-400.webp`]);
  await bare.drop();
});

test('a command without settings, or for a name that is not there, says what is missing', async () => {
  const without = await run('backup', [], { BACKUP_DIR: '', BACKUP_PASSPHRASE: '' });
  expect([without.code, without.complaint]).toEqual([1, expect.stringContaining('Set BACKUP_DIR')]);
  const none = await run('restore', ['--check']);
  expect([none.code, none.complaint]).toEqual([1, expect.stringContaining(`There is no backup in ${backups}`)]);
  mkdirSync(backups);
  const nothing = await run('restore', ['--from', 'foundation-2026-01-01T00-00-00Z.backup']);
  expect([nothing.code, nothing.complaint]).toEqual([1, expect.stringContaining('There is no backup')]);
});
