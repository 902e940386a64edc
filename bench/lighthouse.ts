/**
 * Runs `npm run lighthouse`: measures the built site with its demo content by Lighthouse, as a phone on a slow network.
 * Prints the median of each page's runs and exits with 1 when one misses a limit. Measures on this machine: close other
 * programs first. Lighthouse is no dependency: the first time it comes from the npm registry, into .cache/bench-lighthouse.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startAppProcess } from '../tests/support/app-process';
import { CHROMIUM_FLAGS, findChromium } from '../tests/support/chromium';
import { installApart } from './lib/apart.cjs';
import { bars, medianOf, underTheBars, type Measured } from './lighthouse-bars';

const run = promisify(execFile);
const RUNS = 3;

/** Its newest version for Node 20, with parts that Node 20 can run. */
const lighthouse = (): string =>
  installApart('lighthouse', 'lighthouse', '12.8.2', { 'legacy-javascript': '0.0.1', 'third-party-web': '0.27.0' });

interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
}

/** Runs Lighthouse in a process and a browser of its own, so that no run benefits from the one before. */
async function report(url: string, folder: string): Promise<Report> {
  const { executablePath, env } = await findChromium();
  const file = join(folder, 'report.json');
  const cli = join(lighthouse(), 'node_modules/lighthouse/cli/index.js');
  const options = ['--quiet', '--output=json', `--output-path=${file}`, '--no-enable-error-reporting'];
  const chrome = `--chrome-flags=${['--headless=new', ...CHROMIUM_FLAGS].join(' ')}`;
  await run(process.execPath, [cli, url, ...options, chrome], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
  });
  const made = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (made.runtimeError) throw new Error(`${url}: ${made.runtimeError.message}`);
  return made;
}

/** Measures one page once, with the failed audits outside performance. */
async function look(url: string, folder: string): Promise<{ measured: Measured; faults: string[] }> {
  // On a busy machine Chromium's trace may lack its beginning; Lighthouse then asks for a rerun.
  const { categories, audits } = await report(url, folder).catch(() => report(url, folder));
  const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  const value = (audit: string): number => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
  const faults = Object.entries(categories)
    .filter(([category]) => category !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${audits[id]?.title}`);
  return {
    measured: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint') / 1000,
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    },
    faults,
  };
}

const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell, index) => (index === 0 ? String(cell).padEnd(44) : String(cell).padStart(14))).join('');

/** Lists the measured pages, among them two with a form; the campaign is the first one on the list. */
async function pagePaths(origin: string): Promise<string[]> {
  const list = await (await fetch(`${origin}/campaigns`)).text();
  const campaign = /href="(\/campaigns\/[^"]+)"/.exec(list)?.[1];
  if (!campaign) throw new Error('There is no campaign on /campaigns.');
  return ['/', '/campaigns', campaign, '/events', '/about', '/contact', '/volunteer'];
}

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const folder = mkdtempSync(join(tmpdir(), 'foundation-lighthouse-'));
  const app = await startAppProcess({ env: { SEED: 'demo', LOG_LEVEL: 'warn' } });
  // Host of the pages' canonical addresses.
  const origin = `http://localhost:${app.port}`;
  let failed = false;
  try {
    const load = loadavg()[0] ?? 0;
    if (load > availableParallelism()) {
      console.log(`This machine is busy (load ${load.toFixed(1)}): it will make the pages look slower than they are.`);
    }
    console.log(row(['page', ...Object.keys(bars)]));
    for (const path of only.length > 0 ? only : await pagePaths(origin)) {
      const looks = [];
      for (let count = 0; count < RUNS; count += 1) looks.push(await look(origin + path, folder));
      const median = medianOf(looks.map(({ measured }) => measured));
      console.log(row([path, ...Object.values(median).map((value) => Number(value.toFixed(3)))]));
      const complaints = [...underTheBars(median), ...new Set(looks.flatMap(({ faults }) => faults))];
      for (const complaint of complaints) console.log(`  ✗ ${complaint}`);
      failed ||= complaints.length > 0;
    }
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  if (failed) process.exitCode = 1;
}

void main();
