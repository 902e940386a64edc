/** GraphQL without the answer cache: the product beside a program by hand, bytes from memory and, with --peers, PostGraphile. */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn, startProduct, startProgram } from '../lib/app.mjs';
import { postmasterOf } from '../lib/cpu.mjs';
import { withClient } from '../lib/database.mjs';
import { questions } from '../lib/graphql-questions.mjs';
import { message } from '../lib/load.mjs';
import { measureRounds } from '../lib/rounds.mjs';
import { startPostGraphile } from '../lib/peers.mjs';
import { timesAsSlow } from '../lib/reference-machine.mjs';
import { visitorAddress } from '../lib/visitor-address.mjs';
import { fillSite } from '../lib/site-data.mjs';
import { factor, figure, table } from '../lib/table.mjs';

export const title = 'Uncached GraphQL';

const RAW = 'node:http + pg by hand (raw)';
const PRODUCT = 'this project, uncached';
const PEER = 'PostGraphile 5';
const CEILING = 'bytes from node:http (ceiling)';

/** Numbers the requests, so that each comes from an address of its own: the rate limits are those of the product. */
let sent = 0;

/** The request to the programs by hand, and the one to the product, of a question. */
const plainRequest = ({ path, variables }) => {
  sent += 1;
  return message({ method: 'POST', path, body: JSON.stringify({ variables: { ...variables(sent), n: sent } }) });
};
const graphqlRequest = ({ document, variables }, headers) => {
  sent += 1;
  return message({
    method: 'POST',
    path: '/graphql',
    headers: { ...headers, 'x-forwarded-for': visitorAddress(sent) },
    body: JSON.stringify({ query: document, variables: { ...variables(sent), n: sent } }),
  });
};

const peerRequest = ({ peer, variables, peerVariables = variables }) => {
  sent += 1;
  const body = JSON.stringify({ query: peer, variables: { ...peerVariables(sent), n: sent } });
  return message({ method: 'POST', path: '/graphql', headers: { accept: 'application/json' }, body });
};

const ask = async (url, body, headers = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return response.text();
};

/** Fetches what the program by hand answers, and fails when the product answers anything else. */
async function sameAnswers(raw, product, authorization) {
  const answers = {};
  for (const question of questions) {
    const variables = question.variables(1);
    const text = await ask(raw.origin + question.path, { variables });
    const own = await ask(
      `${product.origin}/graphql`,
      { query: question.document, variables },
      question.needsAdmin ? { authorization } : {},
    );
    deepStrictEqual(JSON.parse(own), JSON.parse(text), question.name);
    answers[question.path] = {
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(text).toString('base64'),
    };
  }
  return answers;
}

const loadsOf = (next) => Object.fromEntries(questions.map((question) => [question.name, () => next(question)]));

export async function run(context) {
  const url = await context.database('site', fillSite);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const running = [];
  const start = async (starting) => {
    const program = await starting;
    running.push(program);
    return program;
  };
  try {
    const raw = await start(startProgram('bench/raw/raw.mjs', { env: { DATABASE_URL: url } }));
    const product = await start(startProduct(url));
    const authorization = await signIn(product.origin);
    const file = join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify(await sameAnswers(raw, product, authorization)));
    const ceiling = await start(startProgram('bench/raw/bytes.mjs', { env: { ANSWERS: file } }));
    const programs = [
      { ...ceiling, name: CEILING, loads: loadsOf(plainRequest) },
      { ...raw, name: RAW, loads: loadsOf(plainRequest) },
      {
        ...product,
        name: PRODUCT,
        loads: loadsOf((question) => graphqlRequest(question, question.needsAdmin ? { authorization } : {})),
      },
    ];
    if (context.peers) {
      programs.splice(2, 0, { ...(await start(startPostGraphile(url))), name: PEER, loads: loadsOf(peerRequest) });
    }
    const result = await measureRounds({
      programs,
      loads: questions.map(({ name }) => name),
      ...context.underLoad,
      postmaster: await withClient(url, postmasterOf),
    });
    for (const { name } of questions) {
      const { [PRODUCT]: own, [RAW]: hand } = result[name];
      context.ratio(`uncached: ${name}, server`, own.server / hand.server);
      if (hand.database !== null) context.ratio(`uncached: ${name}, database`, own.database / hand.database);
    }
    return report(
      programs.map(({ name }) => name),
      result,
    );
  } finally {
    for (const program of running.reverse()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lays out the figures, and the ratios to the program by hand. */
function report(programs, result) {
  const names = questions.map(({ name }) => name);
  const cells = (text) => programs.map((program) => [program, ...names.map((name) => text(result[name], program))]);
  const cpu = cells((all, program) => `${figure(all[program].server)} / ${figure(all[program].database)}`);
  const throughput = cells((all, program) => Math.round(all[program].throughput).toLocaleString('en'));
  const ratios = cells(
    (all, program) =>
      `${factor(all[program].server, all[RAW].server)} / ${factor(all[program].database, all[RAW].database)}`,
  );
  const slow = timesAsSlow(
    Object.fromEntries(
      names.map((name) => [name, { bytes: result[name][CEILING].server, hand: result[name][RAW].server }]),
    ),
  );
  return [
    'CPU milliseconds a request, of the server process / of PostgreSQL; 16 connections, medians.',
    table(['', ...names], cpu),
    `The machine on which all maxima in milliseconds were set is ${figure(slow.bytes)} (bytes) to ${figure(slow.hand)} (by hand) times as fast as this one.`,
    'As multiples of the program by hand:',
    table(['', ...names], ratios),
    'Requests a second:',
    table(['', ...names], throughput),
  ].join('\n\n');
}
