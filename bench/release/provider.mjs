/** Stands for the outside world of a release under test: the payment provider behind TLS, and a mail server. */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer } from 'node:https';
import { once } from 'node:events';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../lib/app.mjs';

const KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_ReleaseTest001',
  RAZORPAY_KEY_SECRET: 'release-test-key-secret',
  RAZORPAY_WEBHOOK_SECRET: 'release-test-webhook-secret',
};

/**
 * Starts the emulator as a process of its own, as the provider is one, and a TLS proxy before it: production calls nothing
 * over plain HTTP.
 * @param webhookUrl where its events go
 */
export async function startProvider(root, work, webhookUrl) {
  const [key, cert] = ['provider-key.pem', 'provider-cert.pem'].map((name) => join(work, name));
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject];
  execFileSync('openssl', ['req', ...options], { stdio: 'ignore' });
  const port = await freePort();
  const emulator = spawn(process.execPath, [join(root, 'dist/dev/razorpay-emulator/main.js')], {
    env: { PATH: process.env.PATH, ...KEYS, EMULATOR_PORT: String(port), EMULATOR_WEBHOOK_URL: webhookUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(emulator.stdout, 'data');
  const proxy = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const { method, url: path, headers } = request;
    const passed = forward({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    control: `http://127.0.0.1:${port}`,
    settings: { ...KEYS, RAZORPAY_API_BASE: `https://localhost:${proxy.address().port}`, NODE_EXTRA_CA_CERTS: cert },
    stop: () => {
      emulator.kill('SIGTERM');
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

/** Starts a mail server that keeps what it gets; `next(text)` resolves to the next mail that contains a text. */
export async function startMailServer() {
  const mails = [];
  const waiting = new Set();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      const parts = [];
      stream.on('data', (part) => parts.push(part));
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString());
        for (const look of waiting) look();
        done();
      });
    },
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    next: (text) =>
      new Promise((done) => {
        const look = () => {
          const found = mails.find((mail) => mail.includes(text));
          if (!found) return;
          waiting.delete(look);
          done(found);
        };
        waiting.add(look);
        look();
      }),
    stop: () => new Promise((done) => server.close(done)),
  };
}
