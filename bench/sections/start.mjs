/** Start, memory, what is installed, and the scripts of public pages. */
import { execFileSync, spawn } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emptyDataDir, startEmbeddedApp } from '../lib/embedded-app.mjs';
import { median, table } from '../lib/table.mjs';

export const title = 'Start, memory and sizes';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { pagesOverBudget } = createRequire(import.meta.url)('../../scripts/build/budget.cjs');

export async function run({ quick, rounds, say }) {
  const starts = await measureStarts(quick ? 1 : rounds);
  say('memory');
  const memory = await thousandDonations(quick ? 100 : 1000);
  return [
    table(
      ['', 'measured', 'wanted at most'],
      [
        ['first page after a start on an empty data directory', `${starts.cold} ms`, '4,000 ms'],
        ['first page after a start on the same data', `${starts.warm} ms`, '2,500 ms'],
        ['memory of the app, idle', `${memory.idle} MB`, '130 MB'],
        [`memory of the app after ${memory.gifts} gifts with receipts and emails`, `${memory.after} MB`, '250 MB'],
        ...sizes(),
      ],
    ),
    'Memory is the proportional set size. Sizes are of files, as `du --apparent-size` counts; blocks of a disk are in brackets.',
    'Scripts that a public page may load before its visitor wants to give, compressed. Wanted: at most 120 kB without a form.',
    table(
      ['', 'kB'],
      pagesOverBudget(join(root, 'dist'), 0).map(({ path, bytes }) => [path, (bytes / 1000).toFixed(0)]),
    ),
  ].join('\n\n');
}

/** Starts the app on empty data and again on the same, each to its first home page; returns medians in milliseconds. */
async function measureStarts(rounds) {
  const cold = [];
  const warm = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = emptyDataDir();
    try {
      for (const list of [cold, warm]) {
        const app = await startEmbeddedApp(dataDir.path, { ready: '/' });
        list.push(app.milliseconds);
        await app.stop();
      }
    } finally {
      dataDir.remove();
    }
  }
  return { cold: median(cold).toLocaleString('en'), warm: median(warm).toLocaleString('en') };
}

/** Runs bench/thousand-donations.mjs; returns the memory that it saw, in MB. */
function thousandDonations(gifts) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['bench/thousand-donations.mjs', String(gifts)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (data) => (text += data));
    child.once('close', (code) => {
      const [idle, after] = ['idle', 'after'].map((when) => new RegExp(`memory ${when}.* (\\d+) \\+`).exec(text)?.[1]);
      if (code !== 0 || !idle || !after) reject(new Error(`thousand-donations ended with ${code}:\n${text}`));
      else resolve({ gifts: gifts.toLocaleString('en'), idle, after });
    });
  });
}

/** Sizes of what `npm ci` installs, and of a release for a database server of one's own. */
function sizes() {
  const parent = mkdtempSync(join(tmpdir(), 'foundation-release-'));
  try {
    const release = join(parent, 'release');
    execFileSync(process.execPath, ['scripts/release.mjs', '--without-postgres', '--folder', release], { cwd: root });
    return [
      ['everything that `npm ci` installs', sizeText(join(root, 'node_modules')), '700 MB'],
      ['a release without the embedded database, site included', sizeText(release), '150 MB'],
    ];
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** Returns the size of a folder in MB as text: its bytes, and in brackets its blocks on the disk. */
function sizeText(path) {
  const { bytes, disk } = sizeOf(path);
  return `${(bytes / 2 ** 20).toFixed(0)} MB (${(disk / 2 ** 20).toFixed(0)})`;
}

/** Adds up the files below a path: `{ bytes, disk }`. */
function sizeOf(path) {
  const stat = lstatSync(path);
  const sum = { bytes: stat.size, disk: stat.blocks * 512 };
  if (!stat.isDirectory()) return sum;
  for (const name of readdirSync(path)) {
    const { bytes, disk } = sizeOf(join(path, name));
    sum.bytes += bytes;
    sum.disk += disk;
  }
  return sum;
}
