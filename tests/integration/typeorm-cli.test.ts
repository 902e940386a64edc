import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../server/database/migrations';
import { startAppProcess } from '../support/app-process';
import { freshDatabase } from '../support/database';

const root = join(__dirname, '../..');
let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'foundation-typeorm-'));
  chmodSync(dataDir, 0o755);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs `npm run typeorm -- migration:show` with these settings. */
async function showMigrations(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn('npm', ['run', '--silent', 'typeorm', '--', 'migration:show'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'], ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (output += data.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}

test('without a database it says what to set, and starts none', async () => {
  const { code, output } = await showMigrations({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toContain(`DATABASE_URL: it is not set, and no site runs on ${dataDir}. Set it, or run "npm run dev"`);
});

test('it finds the embedded database of a running site, in which every migration has run', async () => {
  const app = await startAppProcess({ env: { DATA_DIR: dataDir } });
  try {
    const { code, output } = await showMigrations({ DATA_DIR: dataDir });
    expect(code).toBe(0);
    expect(output.match(/\[X\]/g)).toHaveLength(migrations.length);
    expect(output).not.toContain('[ ]');
  } finally {
    await app.stop();
  }
});

test('DATABASE_URL comes first', async () => {
  const database = await freshDatabase();
  try {
    const { output } = await showMigrations({ DATA_DIR: dataDir, DATABASE_URL: database.url });
    expect(output.match(/\[[X ]\]/g)).toHaveLength(migrations.length);
  } finally {
    await database.drop();
  }
});
