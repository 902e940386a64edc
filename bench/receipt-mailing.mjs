#!/usr/bin/env node
/**
 * Starts a bulk mailing of the latest years' receipts of the large database (npm run seed:large), up to the maximum
 * size, and prints the times of preview, start, each progress request and cancellation. Nothing is sent: the worker is
 * off. Exit code 1 when the start takes more than 10 s or a progress request more than 200 ms.
 *
 * DATABASE_URL=… or DATA_DIR=… node bench/receipt-mailing.mjs
 */
import { randomUUID } from 'node:crypto';
import { startOffice } from './office-app.mjs';

const LOOKS = 20;
const office = await startOffice();

async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { result, ms: performance.now() - began };
}

const preview = (filter, onlyNeverSent = false) =>
  timed(() =>
    office.call(
      'query ($input: ReceiptMailingInput!) { adminReceiptMailingPreview(input: $input) { receipts addresses sentBefore tooMany } }',
      { input: { filter, onlyNeverSent } },
    ),
  );

/** Returns a filter of the latest days whose receipts reach the maximum size. */
async function fullFilter() {
  let [days, step] = [0, 512];
  const from = () => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  for (; step >= 1; step /= 2) {
    days += step;
    const { result } = await preview({ from: from() });
    if (result.adminReceiptMailingPreview.tooMany) days -= step;
  }
  return { from: from() };
}

async function measure() {
  const unsent = await preview({}, true);
  const { receipts, sentBefore } = unsent.result.adminReceiptMailingPreview;
  console.log(`question about all, ${sentBefore} sent before and ${receipts} not: ${unsent.ms.toFixed(0)} ms`);
  console.log(`question about all, to send each once more: ${(await preview({})).ms.toFixed(0)} ms`);
  const filter = await fullFilter();
  const asked = await preview(filter);
  console.log(`question about ${asked.result.adminReceiptMailingPreview.receipts}: ${asked.ms.toFixed(0)} ms`);
  const started = await timed(() =>
    office.call(
      `mutation ($input: ReceiptMailingInput!, $key: String!) {
      startReceiptMailing(input: { receipts: $input, idempotencyKey: $key }) { mailing { id total } userErrors { message } } }`,
      { input: { filter, onlyNeverSent: false }, key: randomUUID() },
    ),
  );
  const { mailing, userErrors } = started.result.startReceiptMailing;
  if (!mailing) throw new Error(userErrors[0].message);
  console.log(`start of ${mailing.total}: ${started.ms.toFixed(0)} ms`);
  const looks = [];
  for (let look = 0; look < LOOKS; look += 1) {
    looks.push((await timed(() => office.call('{ adminReceiptMailings { total sent failed waiting leftOut } }'))).ms);
  }
  looks.sort((one, other) => one - other);
  console.log(
    `look at the progress: ${looks[LOOKS / 2].toFixed(0)} ms (median), ${looks.at(-1).toFixed(0)} ms (slowest)`,
  );
  const cancelled = await timed(() =>
    office.call('mutation ($id: ID!) { cancelReceiptMailing(id: $id) { userErrors { message } } }', { id: mailing.id }),
  );
  console.log(`cancelling: ${cancelled.ms.toFixed(0)} ms`);
  process.exitCode = started.ms > 10_000 || looks[LOOKS / 2] > 200 ? 1 : 0;
}

await measure().finally(() => office.stop());
