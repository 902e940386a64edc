import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { istDate } from '../../rules/dates';
import { startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { KEYS } from '../support/razorpay-emulator';

/** The built command. */
const CLI = join(__dirname, '../../dist/server/app/adopt-cli.js');
const from = ['--from', istDate(Date.now() - 86_400_000)];

let world: PaymentWorld;
beforeAll(async () => void (world = await startPaymentWorld()));
beforeEach(async () => {
  await world.database.truncate();
  await world.emulator.control('reset', {});
});
afterAll(() => world.close());

interface Ended {
  readonly code: number;
  readonly said: string;
  readonly complaint: string;
}

function adopt(args: string[]): Promise<Ended> {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATABASE_URL: world.database.url,
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    RAZORPAY_API_BASE: world.emulator.origin,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout, complaint: stderr });
    });
  });
}

const donations = (): Promise<unknown[]> => world.deps.dataSource.query('select amount from donations');

test('shows first, adopts what has a purpose when told so, and nothing twice; names nobody', async () => {
  const page = { title: 'Flood Kolhapur', amount: 50_000, email: 'asha@example.org', notes: { name: 'Asha Rao' } };
  const { payment } = await world.emulator.control<{ payment: { id: string } }>('payment-pages/pay', page);

  const shown = await adopt([...from, '--payments']);
  expect(shown.said).toContain('page:Flood Kolhapur  Flood Kolhapur  1 payments  ₹500  open');
  expect(shown.said).toMatch(new RegExp(`^${payment.id}  .*₹500  Flood Kolhapur  open$`, 'm'));
  expect(shown.said).not.toMatch(/asha/i);
  expect(await donations()).toEqual([]);

  const adopted = await adopt([...from, '--for', 'page:Flood Kolhapur=general', '--adopt']);
  expect(adopted.said).toContain('Adopted 1 payments, ₹500; 1 receipts; 0 linked; 0 for the office; 0 failed.');
  expect(adopted.code).toBe(0);
  expect((await adopt([...from, '--adopt'])).said).toContain('Adopted 0 payments');
  expect(await donations()).toEqual([{ amount: 50_000 }]);
});

test.each([
  ['without a day', [], '--from must be a date'],
  ['a day to come', ['--from', '2999-01-01'], 'The day cannot be in the future.'],
  ['a purpose without a source', [...from, '--for', 'general'], '--for must be SOURCE=PURPOSE'],
  ['an unknown source', [...from, '--for', 'plan_x=general'], 'source'],
])('%s is refused with what is wrong', async (_what, args, words) => {
  const { code, complaint } = await adopt(args);
  expect(complaint).toContain(words);
  expect(code).toBe(2);
  expect(await donations()).toEqual([]);
});
