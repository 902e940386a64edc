#!/usr/bin/env node
/**
 * 200 visitors read pages, ask the API and write a message, for 60 s each: alone; beside 1,500 clients that send as slowly as
 * they can, three times as long; and with one of two processes killed every 10 s. Prints statuses, waiting times and the
 * memory after warm-up and at the end. Exits with 1 for an answer of 500 or above, for a request that a visitor who tries
 * again never gets answered, and where memory grows by more than a fifth after warm-up.
 *
 * Memory is the least within a span, since it falls only when Node collects its old objects, every minute or two: the span
 * between warm-up and the middle of what is left, and the one after it.
 *
 * node bench/visitors.mjs [seconds] [visitors] [slow clients]    after `npm run build`
 */
import { readFileSync, readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from './lib/app.mjs';
import { openPostgres } from './lib/database.mjs';
import { fillSite } from './lib/site-data.mjs';

const SECONDS = Number(process.argv[2] ?? 60);
const VISITORS = Number(process.argv[3] ?? 200);
const SLOW = Number(process.argv[4] ?? 1500);
/** Share of a part that is warm-up. */
const WARM_UP = 1 / 3;
const LOOK_EVERY_MS = 500;
const KILL_EVERY_MS = 10_000;
const TRIES = 5;
const MOST_GROWTH = 1.2;

const PAGES = ['/', '/campaigns', '/campaigns/clean-water-for-village-1', '/events', '/gallery', '/members', '/about'];
const CAMPAIGNS = '{ campaigns(limit: 12) { id title slug raisedAmount } }';
const MESSAGE = `mutation ($input: ContactInput!) { submitContact(input: $input) { success userErrors { message } } }`;

/** Sends one request; resolves with its status, rejects when the connection breaks. */
const ask = (agent, port, { path, body, address }) =>
  new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': address, ...(body && { 'content-type': 'application/json' }) };
    const sent = request({ agent, port, host: '127.0.0.1', path, method: body ? 'POST' : 'GET', headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** Opens a connection that sends a byte a second, and another one when it is cut, until `isOver`. */
function crawl(port, number, isOver, tally) {
  const text =
    number % 2 === 0
      ? `GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ${'a'.repeat(2_000)}`
      : `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n${' '.repeat(5_000)}`;
  const begun = number % 2 === 0 ? 10 : text.indexOf('\r\n\r\n') + 4;
  const socket = connect({ port, host: '127.0.0.1' });
  let sent = begun;
  socket.on('error', () => undefined);
  socket.on('data', () => undefined);
  socket.once('connect', () => socket.write(text.slice(0, begun)));
  const timer = setInterval(() => {
    if (isOver()) return socket.destroy();
    socket.write(text.slice(sent, (sent += 1)));
  }, 1_000);
  socket.once('close', () => {
    clearInterval(timer);
    tally.cut += 1;
    if (!isOver()) setTimeout(() => crawl(port, number, isOver, tally), 200);
  });
}

const childrenOf = (pid) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid);
      } catch {
        return false;
      }
    })
    .map(Number);

const residentOf = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
const memoryOf = (pid) => [pid, ...childrenOf(pid)].reduce((sum, one) => sum + residentOf(one), 0);

/** Looks at the memory of a process and its children until stopped; tells the least, in megabytes, between two moments. */
function watchMemory(pid) {
  const looks = [];
  const timer = setInterval(() => looks.push({ at: performance.now(), size: memoryOf(pid) }), LOOK_EVERY_MS);
  return {
    least: (from, to) => Math.min(...looks.filter(({ at }) => at >= from && at < to).map(({ size }) => size)),
    stop: () => clearInterval(timer),
  };
}

async function visit({ origin, port, pid, number, isOver, tally }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const address = `10.${pid % 250}.${number >> 8}.${number & 255}`;
  const message = {
    query: MESSAGE,
    variables: {
      input: {
        firstName: 'Asha',
        lastName: 'Visitor',
        email: `visitor${number}@example.org`,
        phone: '9822012345',
        message: `Where do I send my old books? From ${origin}.`,
      },
    },
  };
  for (let turn = 0; !isOver(); turn += 1) {
    const kind = (number + turn) % 9;
    const what =
      turn === 5
        ? { path: '/graphql', body: JSON.stringify(message), address }
        : kind === 7
          ? { path: '/graphql', body: JSON.stringify({ query: CAMPAIGNS }), address }
          : { path: PAGES[kind % PAGES.length], address };
    const began = performance.now();
    let status = null;
    for (let tried = 0; status === null && tried < TRIES; tried += 1) {
      status = await ask(agent, port, what).catch(() => null);
      if (status === null) {
        tally.broken += 1;
        await delay(150);
      }
    }
    tally.times.push(performance.now() - began);
    tally.statuses[status ?? 'none'] = (tally.statuses[status ?? 'none'] ?? 0) + 1;
    await delay(200 + ((number * 37 + turn * 101) % 600));
  }
  agent.destroy();
}

async function part(title, url, { env = {}, slow = 0, kills = false, seconds = SECONDS }) {
  const product = await startProduct(url, { env: { LOG_LEVEL: 'error', ...env } });
  const { port, pid } = product;
  const began = performance.now();
  const end = began + seconds * 1000;
  const isOver = () => performance.now() > end;
  const tally = { statuses: {}, times: [], broken: 0, cut: 0, killed: 0 };
  const memory = watchMemory(pid);
  const killing = setInterval(() => {
    const victims = kills ? childrenOf(pid) : [];
    const victim = victims[tally.killed % victims.length];
    if (victim === undefined) return;
    process.kill(victim, 'SIGKILL');
    tally.killed += 1;
  }, KILL_EVERY_MS);
  for (let number = 0; number < slow; number += 1) crawl(port, number, isOver, tally);
  await Promise.all(Array.from({ length: VISITORS }, (_, number) => visit({ ...product, number, isOver, tally })));
  clearInterval(killing);
  memory.stop();
  const warm = began + seconds * 1000 * WARM_UP;
  const middle = (warm + end) / 2;
  const [early, late] = [memory.least(warm, middle), memory.least(middle, end)];
  await product.stop();
  const times = tally.times.sort((one, other) => one - other);
  const at = (share) => times[Math.floor(times.length * share)]?.toFixed(1);
  const bad = Object.entries(tally.statuses).filter(([status]) => status === 'none' || Number(status) >= 500);
  const growth = late / early;
  console.log(
    `${title}\n  ${times.length} answers: ${Object.entries(tally.statuses)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')}; waited ${at(0.5)} ms (median), ${at(0.99)} (99 of 100), ${at(0.9999)} at most\n` +
      `  connections that broke and were tried again ${tally.broken}, slow ones cut ${tally.cut}, processes killed ${tally.killed}\n` +
      `  memory after ${(seconds * WARM_UP).toFixed(0)} s ${early.toFixed(0)} MB, in the last third ${late.toFixed(0)} MB (× ${growth.toFixed(2)})`,
  );
  // A process that has just begun is smaller than a warm one, so that kills say nothing of growth.
  return bad.length === 0 && (kills || growth <= MOST_GROWTH);
}

const postgres = await openPostgres();
try {
  const url = await postgres.database('site', fillSite);
  const results = [
    await part(`${VISITORS} visitors, one process`, url, {}),
    await part(`${VISITORS} visitors, ${SLOW} slow clients`, url, { slow: SLOW, seconds: 3 * SECONDS }),
    await part(`${VISITORS} visitors, two processes, one killed every 10 s`, url, {
      env: { WEB_CONCURRENCY: '2' },
      kills: true,
    }),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  await postgres.close();
}
