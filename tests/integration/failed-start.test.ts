import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, chmodSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppProcess } from '../support/app-process';
import { freePorts } from '../support/free-ports';

let dataDir: string;
let neighbour: Server;
let taken: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'foundation-start-'));
  chmodSync(dataDir, 0o755);
  neighbour = createServer().listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  taken = String((neighbour.address() as AddressInfo).port);
});
afterAll(() => {
  neighbour.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test.each(['PORT', 'EMULATOR_PORT'])(
  'a start that fails, since %s is taken, leaves no database server behind',
  async (name) => {
    const start = startAppProcess({ env: { DATA_DIR: dataDir, [name]: taken }, readyWithinMs: 40_000 });
    await expect(start).rejects.toThrow(
      new RegExp(`ended before it was ready[\\s\\S]*Port ${taken} is in use[^\\n]*PORT and EMULATOR_PORT`),
    );
    expect(readdirSync(join(dataDir, 'postgres'))).toContain('cluster');
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  },
);

test('a start that is interrupted once its database runs leaves none behind', async () => {
  const own = join(dataDir, 'interrupted');
  const [port, emulatorPort] = await freePorts();
  const child = spawn(process.execPath, [join(__dirname, '../../dist/server/main.js')], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      HOST: '127.0.0.1',
      PORT: String(port),
      EMULATOR_PORT: String(emulatorPort),
      DATA_DIR: own,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let written = '';
  child.stdout.on('data', (data: Buffer) => {
    const before = written;
    written += data.toString();
    // The next step is the demo content, which takes seconds.
    if (!before.includes('database.migrated') && written.includes('database.migrated')) child.kill('SIGINT');
  });
  await once(child, 'close');
  expect(child.exitCode).toBe(0);
  expect(written).not.toContain('is ready');
  expect(existsSync(join(own, 'postgres/cluster/PG_VERSION'))).toBe(true);
  expect(existsSync(join(own, 'postgres/cluster/postmaster.pid'))).toBe(false);
});
