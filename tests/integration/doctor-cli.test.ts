import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Finding } from '../../server/doctor/finding';
import { startApi, type Api } from '../support/api';
import { freePorts } from '../support/free-ports';
import { temporaryFolder } from '../support/backups';

const CLI = join(__dirname, '../../dist/server/app/doctor-cli.js');
const SECRET = 'a-secret-that-nobody-may-see-in-a-terminal';

let api: Api;
let work: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  api = await startApi();
  work = temporaryFolder();
});
afterAll(async () => {
  work.drop();
  await api.close();
});

function examine(changes: Record<string, string> = {}, args: string[] = ['--json']) {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATABASE_URL: api.database.url,
    DATA_DIR: work.folder,
    PUBLIC_URL: api.origin,
    JWT_SECRET: SECRET,
    BACKUP_DIR: join(work.folder, 'backups'),
    BACKUP_PASSPHRASE: SECRET,
    RAZORPAY_API_BASE: api.origin,
    ...changes,
  };
  return new Promise<{ code: number; said: string }>((done) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, said, complaint) =>
      done({ code: error === null ? 0 : Number(error.code), said: said + complaint }),
    );
  });
}

const states = (said: string) =>
  Object.fromEntries((JSON.parse(said) as Finding[]).map(({ check, state }) => [check, state]));

test('a site that runs has no problems: each check is there, and warnings alone do not fail', async () => {
  const { code, said } = await examine();
  expect(states(said)).toMatchObject({
    Settings: 'warning',
    Database: 'ok',
    Connections: 'ok',
    Migrations: 'ok',
    Queue: 'ok',
    Mails: 'ok',
    Backup: 'warning',
    'Mail server': 'warning',
    Provider: 'ok',
    Clock: 'ok',
    Webhook: 'ok',
    Disk: expect.stringMatching(/ok|warning/) as string,
  });
  expect(code).toBe(0);
  expect((await examine({}, ['--strict'])).code).toBe(1);
});

test('what is wrong is named with what to do, without a secret', async () => {
  const [closed] = await freePorts();
  const url = new URL(api.database.url);
  Object.assign(url, { username: 'nobody', password: SECRET });
  const { code, said } = await examine(
    { DATABASE_URL: url.href, PUBLIC_URL: `http://127.0.0.1:${closed}`, SMTP_URL: `smtp://user:${SECRET}@127.0.0.1:9` },
    [],
  );
  expect(code).toBe(1);
  expect(said).toMatch(/^PROBLEM {2}Database .*\n +-> Check DATABASE_URL/m);
  expect(said).toMatch(/^PROBLEM {2}Mail server .*ECONNREFUSED/m);
  expect(said).toMatch(/^PROBLEM {2}Webhook .*ECONNREFUSED/m);
  expect(said).not.toContain(SECRET);
});

test('wrong settings are all named, and nothing else is looked at', async () => {
  const { code, said } = await examine({ NODE_ENV: 'production', SMTP_URL: '', PORT: 'x' });
  expect(code).toBe(1);
  expect((JSON.parse(said) as Finding[]).map(({ found }) => found.split(':', 1)[0])).toEqual(
    expect.arrayContaining(['PORT', 'ADMIN_EMAIL', 'SMTP_URL']) as string[],
  );
});
