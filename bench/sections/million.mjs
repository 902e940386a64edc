/** A million donations of 200,000 donors: the office's figures and lists, the leaderboard, and a file of everything. */
import { execFileSync } from 'node:child_process';
import { ADMIN, signIn, startProduct } from '../lib/app.mjs';
import { postmasterOf, watchCpu } from '../lib/cpu.mjs';
import { withClient } from '../lib/database.mjs';
import { exactAnswer } from '../lib/exact-answer.mjs';
import { PAN_KEY } from '../lib/pan-key.mjs';
import { figure, median, table } from '../lib/table.mjs';
import { documentOf } from '../office-documents.mjs';
import { figures, lists } from '../office-lists.mjs';
import { questionsOf } from '../office-questions.mjs';

export const title = 'A million donations';

/** Maximum CPU milliseconds of PostgreSQL. */
const BARS = {
  Dashboard: 5,
  DashboardOverview: 5,
  TodayReceipts: 5,
  Leaderboard: 2,
  DonorDetail: 15,
  SpanReport: 1_000,
  list: 30,
  search: 100,
};
/** Minimum rows a second of the file with all donations. */
const ROWS_A_SECOND = 100_000;
/** Milliseconds for which a sign-in is used; a token is good for 15 minutes. */
const SIGNED_IN_MS = 600_000;
const LEADERBOARD = '{ topDonors { name city amount } }';

function fill(_client, url) {
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const env = { ...process.env, ...admin, PAN_KEY, DATABASE_URL: url };
  execFileSync(process.execPath, ['dist/dev/demo-content/seed-large-cli.js'], { env, stdio: 'inherit' });
}

export async function run(context) {
  if (context.quick) return 'Left out with `--quick`: filling the database alone takes minutes.';
  const url = await context.database('million', fill);
  const product = await startProduct(url, { env: { WORKER: 'off' } });
  try {
    return await withClient(url, async (client) => {
      const ask = await asker(product, await postmasterOf(client));
      const ids = await idsOf(ask);
      const rows = [await figureRow('Leaderboard', () => ask(LEADERBOARD))];
      for (const [operation, variables] of figures(ids)) {
        const name = [operation, variables.period].filter(Boolean).join(' ');
        rows.push(await figureRow(name, () => ask(documentOf(operation), variables), BARS[operation]));
      }
      const slow = [];
      const listRows = [];
      for (const list of lists(ids)) listRows.push(await listRow(list, ask, slow));
      return [
        'CPU milliseconds of one answer, medians.',
        table(['', 'server', 'database', 'wanted at most'], rows),
        'Lists, every filter, sort and search alone and in pairs: CPU milliseconds of PostgreSQL.',
        table(['', 'questions', 'median', 'slowest'], listRows),
        `Beyond ${BARS.list} ms, or ${BARS.search} ms for a search: ${slow.length === 0 ? 'none.' : ''}`,
        slow.map((line) => `- ${line}`).join('\n'),
        await exportAll(product, ask),
      ].join('\n\n');
    });
  } finally {
    await product.stop();
  }
}

/** Returns a function that asks as the administrator, never from the cache, and returns `{ data, server, database }`. */
async function asker({ port, pid, origin }, postmaster) {
  const headers = { 'content-type': 'application/json' };
  let [sent, signedInAt] = [0, -Infinity];
  return async (query, variables = {}) => {
    sent += 1;
    if (performance.now() > signedInAt + SIGNED_IN_MS) {
      headers.authorization = await signIn(origin);
      signedInAt = performance.now();
    }
    const used = watchCpu(pid, postmaster);
    const body = JSON.stringify({ query, variables: { ...variables, n: sent } });
    const answer = await exactAnswer(port, { method: 'POST', path: '/graphql', headers, body });
    const { data, errors } = JSON.parse(answer.body.toString());
    if (errors) throw new Error(`${query}: ${errors[0].message}`);
    return { data, ...used() };
  };
}

async function idsOf(ask) {
  const { data } = await ask(
    `{ adminCampaigns(sort: raisedAmount, page: { size: 1 }) { items { id } } adminDonations(page: { size: 1 }) { items { id } }
       adminDonors(sort: donatedAmount, page: { size: 1 }) { items { id } } adminAccounts(page: { size: 1 }) { items { id } } }`,
  );
  const first = (field) => data[field].items[0].id;
  return {
    campaignId: first('adminCampaigns'),
    donationId: first('adminDonations'),
    donorId: first('adminDonors'),
    personId: first('adminAccounts'),
  };
}

/** Asks again and again; the first answers read from disk and compile. */
async function medians(question, times) {
  const samples = [];
  for (let time = -2; time < times; time += 1) {
    const { server, database } = await question();
    if (time >= 0) samples.push({ server, database });
  }
  return ['server', 'database'].map((part) => median(samples.map((sample) => sample[part])));
}

async function figureRow(name, question, bar = BARS[name]) {
  const [server, database] = await medians(question, 15);
  return [name, figure(server), figure(database), bar ?? ''];
}

async function listRow({ operation, ...list }, ask, slow) {
  const document = documentOf(operation);
  const times = [];
  for (const { name, variables } of questionsOf({ operation, ...list })) {
    const timed = async (times) => (await medians(() => ask(document, variables), times))[1];
    const bar = variables.search ? BARS.search : BARS.list;
    const first = await timed(3);
    // One question of four thousand meets a busy moment of the machine: what is beyond is asked as often as a figure.
    const database = first > bar ? await timed(15) : first;
    times.push(database);
    if (database > bar) slow.push(`${operation} ${name}: ${figure(database)} ms`);
  }
  return [operation, times.length, figure(median(times)), figure(Math.max(...times))];
}

/** Downloads the file of all donations: once from the disk as it is, then, measured, with the tables in memory. */
async function exportAll({ origin, pid }, ask) {
  const first = await download(origin, ask);
  const used = watchCpu(pid, null);
  const { rows, seconds } = await download(origin, ask);
  const aSecond = (lines, time) => Math.round(lines / time).toLocaleString('en');
  return (
    `All donations as CSV: ${rows.toLocaleString('en')} rows in ${figure(seconds)} s, ${aSecond(rows, seconds)} a second ` +
    `(wanted: ${ROWS_A_SECOND.toLocaleString('en')}; the first time ${aSecond(first.rows, first.seconds)}); ` +
    `${figure((used().server / rows) * 1_000)} µs of the server a row.`
  );
}

const LINE_END = 10;

/** Reads a file and counts its lines, without keeping it: the reader's work is not the product's. */
async function download(origin, ask) {
  const request = 'mutation { createExport(input: { list: donations }) { export { path } } }';
  const { path } = (await ask(request)).data.createExport.export;
  const began = performance.now();
  const { body } = await fetch(origin + path);
  let lines = 0;
  for await (const bytes of body) {
    for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) lines += 1;
  }
  return { rows: lines - 1, seconds: (performance.now() - began) / 1_000 };
}
