import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { istDate } from '../../rules/dates';
import { orderInput, startPaymentWorld, type PaidAnswer, type PaymentWorld } from '../support/payment-world';
import { KEYS } from '../support/razorpay-emulator';

/** The built command. The provider's payments are an hour old: younger ones are left out of the comparison. */
const HOUR = 3_600_000;
const CLI = join(__dirname, '../../dist/server/app/reconcile-cli.js');
const days = ['--from', istDate(new Date(Date.now() - HOUR)), '--to', istDate(new Date())];

let world: PaymentWorld;
beforeAll(async () => void (world = await startPaymentWorld({ now: () => Date.now() - HOUR })));
beforeEach(async () => {
  await world.database.truncate();
  await world.emulator.control('reset', {});
});
afterAll(() => world.close());

interface Ended {
  readonly code: number;
  readonly lines: string[];
  readonly complaint: string;
}

function reconcile(args: string[], settings: Record<string, string> = {}): Promise<Ended> {
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    DATABASE_URL: world.database.url,
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    RAZORPAY_API_BASE: world.emulator.origin,
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) => {
      const lines = stdout
        .trim()
        .split('\n')
        .filter((line) => line !== '');
      resolve({ code: error === null ? 0 : Number(error.code), lines, complaint: stderr });
    });
  });
}

async function pay(): Promise<PaidAnswer> {
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  return world.pay(order?.id ?? '');
}

test('0 when all agrees', async () => {
  await world.payments.verifyRazorpayPayment(await pay());
  const { code, lines } = await reconcile(days);
  expect(lines).toEqual(['1 captured payment, 0 refunds, 0 disputes, 0 recorded now, 0 differences']);
  expect(code).toBe(0);
});

test('1 and a line for each difference; --mend books it, and then all agrees', async () => {
  const { razorpayPaymentId, razorpayOrderId } = await pay();
  const found = await reconcile(days);
  expect(found.lines).toEqual([
    expect.stringMatching(new RegExp(`^payment_without_donation  ${razorpayPaymentId}  Captured .*${razorpayOrderId}`)),
    '1 captured payment, 0 refunds, 0 disputes, 0 recorded now, 1 difference',
  ]);
  expect(found.code).toBe(1);

  const mended = await reconcile([...days, '--mend']);
  expect(mended.lines).toEqual(['1 captured payment, 0 refunds, 0 disputes, 1 recorded now, 0 differences']);
  expect(mended.code).toBe(0);
});

test.each<[string, string[], RegExp]>([
  ['no dates', [], /--from must be a date/],
  ['no end', ['--from', '2026-04-01'], /--to must be a date/],
  ['a day that does not exist', ['--from', '2026-02-30', '--to', '2026-03-01'], /--from must be a date/],
  ['an end before the beginning', ['--from', '2026-04-02', '--to', '2026-04-01'], /--from must not be after --to/],
  ['an option that does not exist', [...days, '--repair'], /--repair/],
])('2 and what is wrong: %s', async (_case, args, complaint) => {
  const ended = await reconcile(args);
  expect(ended).toMatchObject({ code: 2, lines: [] });
  expect(ended.complaint).toMatch(complaint);
});

test('the code adds up what could not be compared, and the rest is told all the same', async () => {
  const { razorpayPaymentId } = await pay();
  await world.emulator.control('account', { features: { disputes: false, refunds: false } });
  const { code, lines } = await reconcile(days);
  expect(lines).toEqual([
    'not compared  refunds  Razorpay responded: The requested URL was not found on the server.',
    expect.stringMatching(/^not compared {2}disputes {2}Disputes are not enabled/),
    expect.stringContaining(razorpayPaymentId),
    '1 captured payment, 0 refunds, 0 disputes, 0 recorded now, 1 difference',
  ]);
  expect(code).toBe(1 + 8 + 16);
});

test('4 when the payments could not be compared; 2 when nothing could be told', async () => {
  await world.emulator.control('fault', { path: '/v1/payments', kind: '502', times: 1 });
  expect(await reconcile(days)).toMatchObject({
    code: 4,
    lines: ['not compared  payments  Razorpay responded: status 502', expect.any(String)],
  });
  const noDatabase = new URL(world.database.url);
  noDatabase.pathname = '/there_is_none';
  expect(await reconcile(days, { DATABASE_URL: noDatabase.href })).toMatchObject({ code: 2, lines: [] });
});
