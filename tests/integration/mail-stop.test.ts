import { startAppProcess } from '../support/app-process';
import { newAddress } from '../support/api';
import { MailServer } from '../support/mail-server';
import { untilTrue } from '../support/until';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built app, stopped while a mail server has a message and does not answer. */
const mailServer = new MailServer();
const dataDir = mkdtempSync(join(tmpdir(), 'foundation-mail-stop-'));
beforeAll(() => {
  chmodSync(dataDir, 0o755);
  return mailServer.listen();
});
afterAll(async () => {
  await mailServer.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const start = () =>
  startAppProcess({
    env: { DATA_DIR: dataDir, SMTP_URL: mailServer.url, MAIL_FROM: 'receipts@example.org', TRUST_PROXY: '1' },
  });

test('a stop in the middle of a mail is clean, and the mail goes out at the next start under the same Message-ID', async () => {
  mailServer.ending = () => 'silence';
  const app = await start();
  const query =
    'mutation { signUp(fullName: "Asha", email: "asha@example.org", password: "a good password") { userErrors { code } } }';
  const answer = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify({ query }),
  });
  // The visitor does not wait for the mail server.
  expect(await answer.json()).toEqual({ data: { signUp: { userErrors: [] } } });
  await untilTrue(() => Promise.resolve(mailServer.arrived.length === 1));
  expect(await app.stop()).toBe(0);
  expect(mailServer.accepted).toEqual([]);

  mailServer.ending = () => 'accept';
  const again = await start();
  await untilTrue(() => Promise.resolve(mailServer.accepted.length === 1));
  expect(await again.stop()).toBe(0);
  expect(mailServer.arrived).toHaveLength(2);
  expect(new Set(mailServer.arrived).size).toBe(1);
}, 120_000);
