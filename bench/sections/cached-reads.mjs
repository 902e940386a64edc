/** What visitors read from the cache, GraphQL answers and pages: the product beside a program that serves the same bytes. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, startProgram } from '../lib/app.mjs';
import { exactAnswer } from '../lib/exact-answer.mjs';
import { questions } from '../lib/graphql-questions.mjs';
import { message } from '../lib/load.mjs';
import { measureRounds } from '../lib/rounds.mjs';
import { fillSite, slugOf } from '../lib/site-data.mjs';
import { factor, figure, table } from '../lib/table.mjs';

export const title = 'Cached reads';

const PRODUCT = 'this project, from its cache';
const BYTES = 'the same bytes from node:http';
/** Share of the throughput of the program with the same bytes that must be reached. */
const WANTED = 0.7;

const BROWSER = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br, zstd' };
const answerOf = (name, query) => {
  const question = questions.find((each) => each.name === name);
  const body = JSON.stringify({ query: question.document, variables: question.variables(1) });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...query };
  return { name: `GraphQL, ${name}`, method: 'POST', path: '/graphql', headers, body };
};
const pageOf = (name, path, headers = BROWSER) => ({ name, path, headers });

const asked = [
  answerOf('list of 200', {}),
  answerOf('first 3', {}),
  answerOf('by slug', {}),
  { ...answerOf('list of 200', { 'accept-encoding': 'br' }), name: 'GraphQL, list of 200, brotli' },
  pageOf('home', '/'),
  pageOf('/campaigns', '/campaigns'),
  pageOf('a campaign', `/campaigns/${slugOf(1)}`),
  pageOf('home, uncompressed', '/', { accept: 'text/html' }),
];

/** Headers that Node adds by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);
const kept = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name)));

export async function run(context) {
  const url = await context.database('site', fillSite);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const running = [];
  try {
    const product = await startProduct(url);
    running.push(product);
    const answers = {};
    for (const [at, ask] of asked.entries()) {
      // The first makes the answer, the second its compressed copy's headers, the third is what is measured.
      for (let times = 0; times < 3; times += 1) {
        const { status, headers, body } = await exactAnswer(product.port, ask);
        if (status !== 200) throw new Error(`${ask.name}: ${status}`);
        answers[`/${at}`] = { headers: kept(headers), body: body.toString('base64') };
      }
    }
    const file = join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify(answers));
    const bytes = await startProgram('bench/raw/bytes.mjs', { env: { ANSWERS: file } });
    running.push(bytes);
    const messages = asked.map((ask) => message(ask));
    const plain = asked.map((ask, at) => message({ ...ask, path: `/${at}` }));
    const loadsOf = (all) => Object.fromEntries(asked.map(({ name }, at) => [name, () => all[at]]));
    const programs = [
      { ...bytes, name: BYTES, loads: loadsOf(plain) },
      { ...product, name: PRODUCT, loads: loadsOf(messages) },
    ];
    const result = await measureRounds({
      programs,
      loads: asked.map(({ name }) => name),
      ...context.underLoad,
      postmaster: null,
    });
    return report(result, answers, context.ratio);
  } finally {
    for (const program of running.reverse()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lays out CPU milliseconds a request, and the share of the throughput that the same CPU time gives. */
function report(result, answers, ratio) {
  const rows = asked.map(({ name }, at) => {
    const { [PRODUCT]: own, [BYTES]: other } = result[name];
    ratio(`cached: ${name}`, own.server / other.server);
    const size = Buffer.from(answers[`/${at}`].body, 'base64').length;
    return [
      name,
      size.toLocaleString('en'),
      figure(other.server),
      figure(own.server),
      factor(own.server, other.server),
      `${Math.round((100 * other.server) / own.server)} %`,
      `${Math.round((100 * own.throughput) / other.throughput)} %`,
    ];
  });
  const heads = ['', 'bytes', 'same bytes, CPU ms', 'product, CPU ms', 'factor', 'share by CPU', 'share by requests/s'];
  return [
    `CPU milliseconds a request of the server process; 16 connections, medians. Wanted: ${100 * WANTED} % of the throughput.`,
    table(heads, rows),
  ].join('\n\n');
}
