#!/usr/bin/env node
/**
 * Brings 200,000 past donations in from one CSV file, on the built app with its worker: reading, dry run, import and undo,
 * with the app killed in the middle of the import and of the undo.
 *
 * Prints the seconds of each part, the growth of the app's memory, and how long the site's pages took meanwhile. Exit
 * code 1 when the sums do not agree, or beyond 180 s from the upload to the end of the import, or 300 MB more memory.
 *
 * node scripts/build.mjs && node bench/bring-in.mjs [lines]
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './lib/app.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('pg');
const { startEmbeddedPostgres } = require('../dist/server/database/embedded.js');
const { createLog } = require('../dist/server/log.js');

const LINES = Number(process.argv[2] ?? 200_000);
const BAR_SECONDS = 180;
const BAR_MEGABYTES = 300;
const ADMIN = { ADMIN_EMAIL: 'office@bench.example', ADMIN_PASSWORD: 'a password for benchmarks' };
const MAIN = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));

/** Gifts of 50,000 donors over seven years, most in rupees and some with paise. */
function* lines() {
  yield 'Donation ID,Donation Total,Donation Date,Donation Status,Form Title,First Name,Last Name,Email Address,Phone,PAN,Receipt No.\n';
  for (let n = 1; n <= LINES; n += 1) {
    const donor = (n * 7919) % 50_000;
    const day = new Date(Date.UTC(2019, 3, 1) + (n % 2_400) * 86_400_000).toISOString().slice(0, 10);
    const pan =
      donor % 3 === 0
        ? `ABCPK${String(donor % 10_000).padStart(4, '0')}${String.fromCharCode(65 + Math.floor(donor / 10_000))}`
        : '';
    yield `${n},"${(n % 90) + 10},00${n % 10}.${n % 2 ? '50' : '00'}",${day},Complete,Campaign ${n % 6},Donor,Number ${donor},donor${donor}@example.org,${9_000_000_000 + donor},${pan},OLD/${n}\n`;
  }
}

const amountOf = (n) => (((n % 90) + 10) * 1_000 + (n % 10)) * 100 + (n % 2 ? 50 : 0);

class Office {
  constructor(databaseUrl) {
    this.databaseUrl = databaseUrl;
    this.base = 0;
    this.peak = 0;
  }

  async open() {
    const port = await freePort();
    this.origin = `http://127.0.0.1:${port}`;
    const env = {
      ...process.env,
      ...ADMIN,
      NODE_ENV: 'test',
      SEED: 'none',
      DATABASE_URL: this.databaseUrl,
      PORT: String(port),
      EMULATOR_PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
    };
    this.child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    while ((await fetch(`${this.origin}/readyz`).catch(() => null))?.status !== 200) {
      if (this.child.exitCode !== null) throw new Error('the app ended before it was ready');
      await delay(50);
    }
    const { signIn } = await this.call(
      'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
      { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
    );
    this.token = signIn.session.accessToken;
  }

  close(signal) {
    return new Promise((resolve) => {
      this.child.once('close', resolve);
      this.child.kill(signal);
    });
  }

  async call(query, variables = {}) {
    const response = await fetch(`${this.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.token ? { authorization: `Bearer ${this.token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = await response.json();
    if (errors) throw new Error(errors[0].message);
    return data;
  }

  megabytes() {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  }

  async batch(id) {
    this.peak = Math.max(this.peak, this.megabytes());
    const { adminImport } = await this.call(
      'query ($id: ID!) { adminImport(id: $id) { status refusal progress { done total } figures { ready amount refused } } }',
      { id },
    );
    return adminImport;
  }

  /** Waits for a state, or for so many lines done. */
  async until(id, wanted, lines = Infinity) {
    for (;;) {
      const batch = await this.batch(id);
      if (batch.status === wanted || (batch.progress?.done ?? 0) >= lines) return batch;
      if (batch.status === 'refused') throw new Error(batch.refusal);
      const begun = performance.now();
      await fetch(this.origin);
      pages.push(performance.now() - begun);
      await delay(100);
    }
  }

  async start(name, id) {
    const { result } = await this.call(
      `mutation ($id: ID!) { result: ${name}(input: { id: $id }) { userErrors { message } } }`,
      { id },
    );
    if (result.userErrors.length > 0) throw new Error(result.userErrors[0].message);
  }
}

/** CPU seconds so far of the app and of PostgreSQL, processes that ended included. */
function cpuSeconds() {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [, ppid, ...rest] = text
          .slice(text.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        return [{ pid: Number(pid), ppid, own: rest[9] + rest[10], children: rest[11] + rest[12] }];
      } catch {
        return [];
      }
    });
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const ticks = stats
    .filter(({ pid, ppid }) => pid === postmaster || ppid === postmaster || pid === office.child.pid)
    .reduce((sum, { pid, own, children }) => sum + own + (pid === postmaster ? children : 0), 0);
  return ticks / 100;
}

const pages = [];
const wrong = [];
const seconds = async (name, work) => {
  const begun = performance.now();
  const cpu = cpuSeconds();
  const result = await work();
  const spent = (performance.now() - begun) / 1000;
  // A part that begins or ends with a kill has lost the CPU time of the process that died.
  console.log(`${name}: ${spent.toFixed(1)} s, ${(cpuSeconds() - cpu).toFixed(1)} s CPU`);
  return [spent, result];
};

/** Compares the books with the file, by SQL of its own. */
async function compare(db, name, gifts, amount) {
  const { rows } = await db.query(
    `select (select count(*)::int from donations) as gifts, (select coalesce(sum(amount), 0)::float8 from donations) as amount,
            (select success_amount::float8 from donation_totals) as total, (select success_count::int from donation_totals) as count,
            (select coalesce(sum(donated_amount), 0)::float8 from donors) as donated,
            (select coalesce(sum(donation_count), 0)::int from donors) as given,
            (select coalesce(sum(amount), 0)::float8 from donation_tallies) as tallied,
            (select count(*)::int from receipts) + (select count(*)::int from mails) as told`,
  );
  const expected = {
    gifts,
    amount,
    total: amount,
    count: gifts,
    donated: amount,
    given: gifts,
    tallied: amount,
    told: 0,
  };
  for (const [key, value] of Object.entries(expected))
    if (rows[0][key] !== value) wrong.push(`${name}: ${key} is ${rows[0][key]}, not ${value}`);
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-bring-in-'));
chmodSync(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({
  dataDir,
  log: createLog('warn'),
  extraArgs: ['-c', 'max_connections=100'],
});
const office = new Office(postgres.url);
const db = new Client({ connectionString: postgres.url });
try {
  await office.open();
  await db.connect();
  await fetch(office.origin);
  const before = office.megabytes();
  const body = Buffer.from([...lines()].join(''));
  console.log(`${LINES} lines, ${(body.length / 1024 / 1024).toFixed(1)} MB`);
  const [read, id] = await seconds('reading', async () => {
    const response = await fetch(`${office.origin}/imports?kind=donations&name=bench.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${office.token}` },
      body,
    });
    const answer = await response.json();
    await office.until(answer.id, 'columns');
    return answer.id;
  });
  const [checked] = await seconds('dry run', async () => {
    await office.start('startImportDryRun', id);
    const { figures } = await office.until(id, 'checked');
    if (figures.ready !== LINES) wrong.push(`dry run: ${figures.ready} ready, ${figures.refused} refused`);
  });
  await office.start('startImport', id);
  const [first] = await seconds('import, first half', () => office.until(id, 'imported', LINES / 2));
  const grown = office.peak - before;
  await office.close('SIGKILL');
  await office.open();
  const [second] = await seconds('import, second half after a kill', () => office.until(id, 'imported'));
  const sum = Array.from({ length: LINES }, (_, n) => amountOf(n + 1)).reduce((total, amount) => total + amount, 0);
  await compare(db, 'import', LINES, sum);
  const [undone] = await seconds('undo, with a kill', async () => {
    await office.start('undoImport', id);
    await office.until(id, 'undone', LINES / 2);
    await office.close('SIGKILL');
    await office.open();
    await office.until(id, 'undone');
  });
  await compare(db, 'undo', 0, 0);
  pages.sort((one, other) => one - other);
  const all = read + checked + first + second;
  console.log(
    `upload to end of import: ${all.toFixed(0)} s; undo: ${undone.toFixed(0)} s; memory: ${grown.toFixed(0)} MB more`,
  );
  console.log(
    `pages meanwhile: ${pages[Math.floor(pages.length / 2)]?.toFixed(0)} ms (median), ${pages.at(-1)?.toFixed(0)} ms (slowest)`,
  );
  for (const line of wrong) console.log(`WRONG  ${line}`);
  process.exitCode = wrong.length > 0 || all > BAR_SECONDS || grown > BAR_MEGABYTES ? 1 : 0;
} finally {
  await office.close('SIGTERM').catch(() => undefined);
  await db.end().catch(() => undefined);
  await postgres.stop({ evenIfInUse: true });
  rmSync(dataDir, { recursive: true, force: true });
}
