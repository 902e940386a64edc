/** Starts the programs that are measured: the built product as it ships, and small programs beside it. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { PAN_KEY } from './pan-key.mjs';
import { START } from './start.cjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The administrator of the measured product. */
export const ADMIN = { email: 'office@bench.example', password: 'a password for benchmarks' };

/**
 * Settings of production. The keys are fictitious: without keys nobody could give. A reverse proxy is trusted, as in
 * docker-compose.yml, so that each caller of a benchmark may have an address of its own.
 */
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost',
  JWT_SECRET: 'only-for-benchmarks-and-never-anywhere-else',
  PAN_KEY,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Bench Foundation <office@bench.example>',
  RAZORPAY_KEY_ID: 'rzp_test_Bench000000001',
  RAZORPAY_KEY_SECRET: 'bench',
  RAZORPAY_WEBHOOK_SECRET: 'bench-webhook-secret',
  TRUST_PROXY: '1',
};

/** Below the ports of outgoing connections, one of which would take a port of `listen(0)` before a program that starts for seconds. */
const PORTS = [12_000, 32_000];

/** Finds a free port on 127.0.0.1. */
export async function freePort() {
  for (;;) {
    const server = createServer().listen(randomInt(...PORTS), '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = server.address();
      server.close();
      await once(server, 'close');
      return port;
    } catch (error) {
      if (error.code !== 'EADDRINUSE') throw error;
    }
  }
}

/**
 * Starts a Node program on a free PORT and waits until `ready` answers with 200.
 * @param file path below the project's root
 * @param options.env its settings, besides PORT and those of this process
 * @param options.flags of Node, such as --cpu-prof
 * @returns `{ port, origin, pid, stop }`
 */
export async function startProgram(file, { env = {}, ready = '/', cwd = root, flags = [] } = {}) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...flags, file], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('close', resolve);
      child.kill('SIGTERM');
    });
  try {
    while ((await fetch(`${origin}${ready}`).catch(() => null))?.status !== 200) {
      if (child.exitCode !== null) throw new Error(`${file} ended before it was ready.`);
      await delay(25);
    }
    return { port, origin, pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the built product with the settings of production; `env` adds to them. */
export const startProduct = (databaseUrl, { env = {}, flags = [] } = {}) =>
  startProgram('dist/server/main.js', {
    env: { ...PRODUCTION, ...START.env, DATABASE_URL: databaseUrl, ...env },
    ready: '/readyz',
    flags: [...START.flags, ...flags],
  });

/** Signs the administrator in; returns the value of an `authorization` header, which is good for 15 minutes. */
export async function signIn(origin) {
  const query =
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }';
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: ADMIN }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return `Bearer ${data.signIn.session.accessToken}`;
}
