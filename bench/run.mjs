#!/usr/bin/env node
/**
 * `npm run bench [-- --quick] [-- --peers] [-- --only <section>] [-- --check]`: makes the data, runs every section of
 * bench/sections, prints the tables and writes bench/RESULTS.md, which --only does not. --check ends with 1 when a ratio
 * is above its maximum in lib/held.mjs. See bench/README.md.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { openPostgres } from './lib/database.mjs';
import { tooHigh } from './lib/held.mjs';
import { machine } from './lib/table.mjs';

const here = new URL('.', import.meta.url);
const flags = process.argv.slice(2);
const after = (flag) => (flags.includes(flag) ? flags[flags.indexOf(flag) + 1] : undefined);
const quick = flags.includes('--quick');
const only = after('--only');

const names = readdirSync(new URL('sections/', here))
  .map((file) => file.replace(/\.mjs$/, ''))
  .filter((name) => only === undefined || name === only);
if (names.length === 0) throw new Error(`There is no section ${only}.`);

const began = performance.now();
const postgres = await openPostgres();
const ratios = [];
/** What a section gets. Every section closes what it starts. */
const context = {
  quick,
  peers: flags.includes('--peers'),
  /** Rounds of a section that measures one thing after the other. */
  rounds: quick ? 3 : 5,
  /** For `measureRounds`: more and shorter rounds, since each measures every program under every load. */
  underLoad: {
    rounds: quick ? 3 : 15,
    seconds: quick ? 0.4 : 1,
    /** V8 optimises what has run some thousand times, a larger program later. */
    warm: quick ? 1_500 : 10_000,
  },
  /** URL of the database `bench_<name>`, made and filled at its first use: see lib/database.mjs. */
  database: postgres.database,
  /** Reports a ratio to the program beside the product, for --check. */
  ratio: (name, value) => ratios.push([name, value]),
  /** Tells what goes on. */
  say: (text) => console.error(text),
};
const parts = [];
try {
  for (const name of names) {
    const section = await import(new URL(`sections/${name}.mjs`, here));
    context.say(`${section.title} …`);
    const text = `## ${section.title}\n\n${await section.run(context)}`;
    console.log(`\n${text}`);
    parts.push(text);
  }
} finally {
  await postgres.close();
}
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
const head = `# Results of \`npm run bench\`${flags.length > 0 ? ` (${flags.join(' ')})` : ''}

${new Date().toISOString().slice(0, 10)}, ${machine(postgres.version)}; ${minutes} minutes. How it is measured: [README](README.md).`;
console.log(`\n${head}`);
if (only === undefined) writeFileSync(new URL('RESULTS.md', here), `${[head, ...parts].join('\n\n')}\n`);
const high = flags.includes('--check') ? tooHigh(ratios) : [];
for (const line of high) console.error(`Too high: ${line}.`);
if (high.length > 0) process.exitCode = 1;
