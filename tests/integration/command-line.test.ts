import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/backups';

/** The built commands, each with an empty folder as its data: one that works would begin a database there. */
const NAMES = ['adopt', 'backup', 'doctor', 'migrate', 'pan-key', 'reconcile', 'restore', 'two-step-off', 'upgrade'];

let work: ReturnType<typeof temporaryFolder>;
beforeEach(() => void (work = temporaryFolder()));
afterEach(() => work.drop());

function run(name: string, args: string[], settings: Record<string, string> = {}) {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATA_DIR: join(work.folder, 'data'),
    BACKUP_DIR: join(work.folder, 'backups'),
    BACKUP_PASSPHRASE: 'a-long-passphrase',
    ...settings,
  };
  const cli = join(__dirname, `../../dist/server/app/${name}-cli.js`);
  return new Promise<{ code: number; said: string; complaint: string }>((resolve) => {
    execFile(process.execPath, [cli, ...args], { env }, (error, said, complaint) =>
      resolve({ code: error === null ? 0 : Number(error.code), said, complaint }),
    );
  });
}

test.each(NAMES)('%s --help says how it is called and does nothing', async (name) => {
  const { code, said, complaint } = await run(name, ['--help']);
  expect([code, complaint]).toEqual([0, '']);
  expect(said).toContain(`npm run ${name}`);
  expect(existsSync(join(work.folder, 'data'))).toBe(false);
});

test.each(NAMES)('%s with an option that it does not know does nothing and says how it is called', async (name) => {
  const { code, complaint } = await run(name, ['--dry-run']);
  expect(code).toBeGreaterThan(0);
  expect(complaint).toContain("Unknown option '--dry-run'");
  expect(complaint).toContain(`npm run ${name}`);
  expect(existsSync(join(work.folder, 'data'))).toBe(false);
});

test('npm run restore --check without "--" restores nothing: npm kept the option', async () => {
  const { code, complaint } = await run('restore', [], { npm_config_check: 'true' });
  expect(code).toBe(1);
  expect(complaint).toContain('npm took --check for its own');
  expect(existsSync(join(work.folder, 'data'))).toBe(false);
});
