import { randomUUID } from 'node:crypto';
import { createPaymentsService, type PaymentsService } from '../../server/payments/payments.service';
import { checkReceipt } from '../../server/receipts/check-receipt';
import { checkUrl } from '../../server/receipts/check-link';
import { renderReceiptHtml } from '../../server/receipts/receipt-html';
import { renderReceiptPdf } from '../../server/receipts/receipt-pdf';
import { readReceipt } from '../../server/receipts/stored-receipt';
import { compareBooks } from '../../server/payments/reconcile/compare-books';
import { createSettingsService } from '../../server/settings/settings.service';
import type { PaymentConfig } from '../../server/config/payment-config';
import { readLedger } from '../support/ledger';
import { donor, orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { readPdf } from '../support/pdf-text';
import { officeUser } from '../support/refunds';

let world: PaymentWorld;
beforeAll(async () => void (world = await startPaymentWorld()));
beforeEach(() => {
  world.setNow(new Date());
  return world.database.truncate();
});
afterAll(() => world.close());

const depsWith = (mode: PaymentConfig['mode']) => ({ ...world.deps, payments: { ...world.deps.payments, mode } });
const keys = (mode: PaymentConfig['mode']): PaymentsService => createPaymentsService(depsWith(mode));
const order = async (payments: PaymentsService): Promise<string> => {
  const { order: placed } = await payments.createRazorpayOrder(orderInput());
  return placed?.id ?? '';
};
const settle = async (payments: PaymentsService, orderId: string) =>
  payments.verifyRazorpayPayment(await world.pay(orderId));
const numbers = () =>
  world.deps.dataSource.query<{ number: string }[]>(
    'select receipt_number as number from receipts order by created_at, receipt_number',
  );

test('test keys have receipts of a series of their own, and the real one begins with 1 without a gap', async () => {
  const [test, live] = [keys('test'), keys('live')];
  const begunInTest = await order(test);
  await settle(test, await order(test));
  await settle(live, await order(live));
  // Gifts begun with test keys remain tests after the change to live keys.
  await settle(live, begunInTest);
  await settle(live, await order(live));
  const found = (await numbers()).map(({ number }) => number.replace(/\d{4}-\d{2}/, 'YEAR'));
  expect(found.sort()).toEqual(['TEST-YEAR/000001', 'TEST-YEAR/000002', 'YEAR/000001', 'YEAR/000002']);
  expect(await compareBooks(world.deps.dataSource)).toEqual([]);
  expect(await readLedger(world.deps.dataSource)).toMatchObject({ receipts: 4, gaps: 0, wrongListings: 0 });
});

test('the prefix of the foundation stands behind TEST', async () => {
  await world.deps.dataSource.query(
    `insert into settings (key, value) values ('receipt_prefix', 'ASHA'), ('receipt_offline_prefix', 'OFF'), ('receipt_digits', '4')`,
  );
  await settle(keys('test'), await order(keys('test')));
  expect((await numbers())[0]?.number).toMatch(/^TEST-ASHA\/\d{4}-\d{2}\/0001$/);
});

test('a test payment that fitted nothing stays a test when the office books it after the live keys have come', async () => {
  await world.pay(await order(keys('test')), { payment: { amount: 40_000 } });
  const [{ id: orderId = '' } = {}] = await world.deps.dataSource.query<{ id: string }[]>(
    'select provider_order_id as id from payment_orders',
  );
  await keys('test').watchOrder(orderId);
  const [{ id: paymentId = '' } = {}] = await world.deps.dataSource.query<{ id: string }[]>(
    'select provider_payment_id as id from payments',
  );
  const booked = await keys('live').bookPayment(await officeUser(world), {
    paymentId,
    amount: null,
    campaignId: null,
    donor,
    wants80g: true,
    isAnonymous: false,
    flowId: randomUUID(),
  });
  expect(booked.userErrors).toEqual([]);
  expect((await numbers())[0]?.number).toMatch(/^TEST-/);
});

test('a test receipt says so in PDF, HTML and mail, is not eligible, and its code confirms nothing', async () => {
  await settle(keys('test'), await order(keys('test')));
  const [{ id = '' } = {}] = await world.deps.dataSource.query<{ id: string }[]>('select id from receipts');
  const receipt = await readReceipt(world.deps.dataSource, id);
  if (!receipt) throw new Error('no receipt');
  const link = checkUrl(world.deps, receipt.document);
  const pdf = readPdf(await renderReceiptPdf(receipt.document, link)).text.replace(/\s/g, '');
  const html = renderReceiptHtml(receipt.document, link);
  for (const text of [pdf, html.replace(/\s/g, '')]) {
    expect(text).toContain('TESTRECEIPT,notvalid');
    expect(text).toContain('NotEligiblefor80G');
  }
  const [mail] = await world.deps.dataSource.query<{ subject: string; text: string }[]>(
    'select subject, text_body as text from mails',
  );
  expect(mail?.subject).toMatch(/^TEST, not valid: receipt TEST-/);
  expect(mail?.text).toContain('no money moved');
  const checked = await checkReceipt(world.deps.dataSource, world.deps, link.split('/').at(-1) ?? '');
  expect(checked?.standing).toEqual({ kind: 'test' });
});

test('the emulator of development keeps ordinary numbers', async () => {
  await settle(world.payments, await order(world.payments));
  expect((await numbers())[0]?.number).toMatch(/^\d{4}-\d{2}\/000001$/);
});

test.each([
  ['test', true],
  ['live', false],
  ['emulator', false],
  ['off', false],
] as const)('pages and office are told of %s keys: %s', async (mode, isTest) => {
  const site = await createSettingsService(depsWith(mode)).site();
  expect(site.payments.isTest).toBe(isTest);
});
