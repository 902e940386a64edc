/**
 * Measures how long the provider waits for the answer to a webhook, on the built app, with four deliveries in progress
 * at any time: `node --require @swc-node/register bench/webhooks.ts`. Exits with 1 when more than one in a hundred
 * takes over 100 ms.
 */
import { createHmac } from 'node:crypto';
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { startAppProcess } from '../tests/support/app-process';

const DELIVERIES = 2_000;
const AT_ONCE = 4;
const BAR_MS = 100;
const SECRET = 'bench-webhook-secret';

const body = (index: number): string =>
  JSON.stringify({
    entity: 'event',
    account_id: 'acc_Bench000000001',
    event: 'payment.failed',
    contains: ['payment'],
    payload: {
      payment: {
        entity: {
          id: `pay_Bench${String(index).padStart(9, '0')}`,
          entity: 'payment',
          amount: 50_000,
          currency: 'INR',
          status: 'failed',
          order_id: null,
          invoice_id: null,
          captured: false,
          amount_refunded: 0,
          international: false,
          method: 'upi',
          error_code: 'BAD_REQUEST_ERROR',
          error_description: null,
          created_at: 1_765_195_820,
        },
      },
    },
    created_at: 1_765_195_822,
  });

async function main(): Promise<void> {
  const app = await startAppProcess({
    env: { RAZORPAY_KEY_ID: 'rzp_test_Bench000000001', RAZORPAY_KEY_SECRET: 'bench', RAZORPAY_WEBHOOK_SECRET: SECRET },
  });
  const times: number[] = [];
  try {
    let next = 0;
    const deliver = async (): Promise<void> => {
      for (let index = next++; index < DELIVERIES; index = next++) {
        const text = body(index);
        const signature = createHmac('sha256', SECRET).update(text).digest('hex');
        const begun = performance.now();
        const answer = await fetch(`${app.origin}/webhooks/razorpay`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-razorpay-signature': signature,
            'x-razorpay-event-id': `Bench${index}`,
          },
          body: text,
        });
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`answered with ${answer.status}`);
        times.push(performance.now() - begun);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, deliver));
  } finally {
    await app.stop();
  }
  times.sort((one, other) => one - other);
  const share = (part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
  const figures = [
    ['median', 0.5],
    ['99 of 100', 0.99],
    ['slowest', 1],
  ] as const;
  console.log(
    `webhooks: ${DELIVERIES} answered, ${figures.map(([name, part]) => `${name} ${share(part).toFixed(1)} ms`).join(', ')} ` +
      `(load ${loadavg()[0]?.toFixed(1)})`,
  );
  process.exitCode = share(0.99) > BAR_MS ? 1 : 0;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 2;
});
