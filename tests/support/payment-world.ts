import { createHmac } from 'node:crypto';
import { startContentVersion } from '../../server/database/content-version';
import type { ServiceDeps } from '../../server/deps';
import type { CreateRazorpayOrderInput } from '../../server/generated/resolvers';
import { createLog } from '../../server/log';
import { createPaymentsService, type PaymentsService } from '../../server/payments/payments.service';
import { testDatabase, type TestDatabase } from './database';
import type { EmulatorOptions } from '../../dev/razorpay-emulator';
import { KEYS, startEmulator, type RunningEmulator } from './razorpay-emulator';

/** The checkout's answer to the browser after a payment. */
export interface PaidAnswer {
  readonly razorpayOrderId: string;
  readonly razorpayPaymentId: string;
  readonly razorpaySignature: string;
}

/** Real PostgreSQL, the real SDK, and the emulator as provider; the test sets the time. */
export interface PaymentWorld {
  readonly database: TestDatabase;
  readonly emulator: RunningEmulator;
  readonly deps: ServiceDeps;
  readonly payments: PaymentsService;
  setNow(now: Date | null): void;
  /** Inserts an active campaign without gifts. */
  addCampaign(title?: string, status?: string): Promise<string>;
  addEssential(unitPrice: number, isActive?: boolean): Promise<string>;
  /**
   * Pays an order at the provider; the app hears nothing of it.
   * @param terms as sent to the emulator's control API
   */
  pay(orderId: string, terms?: object): Promise<PaidAnswer>;
  /** Builds a signed event about a payment, as the provider would post it. */
  event(name: string, paymentId: string): Promise<{ body: Buffer; signature: string; eventId: string }>;
  close(): Promise<void>;
}

export const donor = {
  name: 'Asha Kulkarni',
  email: 'asha@example.org',
  phone: '9822012345',
  pan: 'ABCPK1234F',
  address: '12 Lake Road, Pune, Maharashtra',
};

/** Builds a valid order input of ₹500, with changes. */
export const orderInput = (changes: Partial<CreateRazorpayOrderInput> = {}): CreateRazorpayOrderInput => ({
  amount: 50_000,
  currency: 'INR',
  items: [],
  donor,
  is80gEligible: true,
  isAnonymous: false,
  attempt: 1,
  proof: '',
  website: '',
  ...changes,
});

export const signWebhook = (body: Buffer, secret = KEYS.webhookSecret): string =>
  createHmac('sha256', secret).update(body).digest('hex');

const HOUR = 3_600_000;

/**
 * Returns a clock for tests whose next hour must lie on the same day in Asia/Kolkata: the present, or two hours earlier
 * when the day there is nearly over.
 */
export function awayFromMidnight(): () => number {
  const isLate = new Date(Date.now() + 5.5 * HOUR).getUTCHours() >= 22;
  return () => Date.now() - (isLate ? 2 * HOUR : 0);
}

/**
 * Starts the world.
 * @param options of the emulator; its webhooks have no address by default
 * @param clock of app and emulator, in milliseconds, while the test sets no time
 */
export async function startPaymentWorld(
  options: Partial<EmulatorOptions> = {},
  clock: () => number = Date.now,
): Promise<PaymentWorld> {
  const [database, emulator] = [await testDatabase(), await startEmulator({ now: clock, ...options })];
  const log = createLog('silent');
  let fixed: Date | null = null;
  const now = (): Date => fixed ?? new Date(clock());
  const content = await startContentVersion(database.dataSource, database.url, log, now);
  const deps: ServiceDeps = {
    dataSource: database.dataSource,
    content,
    log,
    now,
    siteName: 'Test Foundation',
    contactEmail: 'contact@test.example',
    publicUrl: 'http://localhost:4000',
    jwtSecret: 'a-secret-for-tests-only',
    payments: {
      mode: 'emulator',
      keyId: KEYS.keyId,
      keySecret: KEYS.keySecret,
      webhookSecrets: [KEYS.webhookSecret],
      apiBase: emulator.origin,
      checkoutScript: `${emulator.origin}/v1/checkout.js`,
      firstCheckSeconds: 120,
    },
  };
  let events = 0;

  const insertId = async (sql: string, parameters: unknown[]): Promise<string> => {
    const rows: { id: string }[] = await database.dataSource.query(sql, parameters);
    return rows[0]?.id ?? '';
  };

  return {
    database,
    emulator,
    deps,
    payments: createPaymentsService(deps),
    setNow: (moment) => void (fixed = moment),
    addCampaign: (title = 'Evening school', status = 'active') =>
      insertId(
        `insert into campaigns (title, slug, category, status, goal_amount)
         values ($1, 'slug-' || gen_random_uuid(), 'Education', $2, 10000000) returning id`,
        [title, status],
      ),
    addEssential: (unitPrice, isActive = true) =>
      insertId(
        `insert into donation_essentials (name, unit_price, category, is_active)
         values ('Ration kit', $1, 'Food', $2) returning id`,
        [unitPrice, isActive],
      ),
    pay: async (orderId, terms = {}) => {
      const { answer } = await emulator.control<{
        answer: { response: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string } };
      }>(`orders/${orderId}/pay`, { outcome: 'success', ...terms });
      return {
        razorpayOrderId: answer.response.razorpay_order_id,
        razorpayPaymentId: answer.response.razorpay_payment_id,
        razorpaySignature: answer.response.razorpay_signature,
      };
    },
    event: async (name, paymentId) => {
      const entity = await emulator.rzp.payments.fetch(paymentId);
      const body = Buffer.from(
        JSON.stringify({
          entity: 'event',
          account_id: 'acc_TestAccount0001',
          event: name,
          contains: ['payment'],
          payload: { payment: { entity } },
          created_at: Math.floor(now().getTime() / 1000),
        }),
      );
      events += 1;
      return { body, signature: signWebhook(body), eventId: `TestEvent${String(events).padStart(5, '0')}` };
    },
    close: async () => {
      await content.close();
      await emulator.emulator.close();
      await database.close();
    },
  };
}
