import { parseArgs } from 'node:util';
import { isIsoDate } from '../../../rules/dates';
import { openDatabase } from '../../database/connect';
import { startContentVersion } from '../../database/content-version';
import { loadDotEnv, loadEnv } from '../../env';
import { createLog } from '../../log';
import { createRazorpayProvider } from '../razorpay';
import { reconcile, type Reconciliation } from './reconcile';

const USAGE = `npm run reconcile -- --from DATE --to DATE [--mend]
Compares the provider's payments, refunds and disputes of these days (yyyy-MM-dd, Asia/Kolkata, both included) with the books.
--mend books first what can be booked. Ends with 0 when all agrees, 1 when something does not, 2 when it could not be told.`;

interface Wanted {
  from: string;
  to: string;
  mend: boolean;
}

/** @throws Error that says what is wrong with the arguments */
function readArguments(): Wanted {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, mend: { type: 'boolean', default: false } },
  });
  const { from = '', to = '', mend } = values;
  if (!isIsoDate(from)) throw new Error(`--from has to be a date such as 2026-04-01.\n${USAGE}`);
  if (!isIsoDate(to)) throw new Error(`--to has to be a date such as 2026-04-30.\n${USAGE}`);
  if (from > to) throw new Error(`--from has to be before --to.\n${USAGE}`);
  return { from, to, mend };
}

function print({ payments, refunds, disputes, mended, differences }: Reconciliation): void {
  for (const { kind, reference, details } of differences) console.log(`${kind}  ${reference}  ${details}`);
  console.log(`${payments} captured payments, ${refunds} refunds, ${disputes} disputes, ${mended} booked now, ${differences.length} differences`);
}

async function main(): Promise<void> {
  const wanted = readArguments();
  loadDotEnv();
  const env = loadEnv();
  if (env.payments.mode === 'off') throw new Error('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not set.');
  const log = createLog('warn');
  const database = await openDatabase(env, log);
  const now = (): Date => new Date();
  const content = await startContentVersion(database.dataSource, database.url, log, now);
  try {
    const deps = { ...env, dataSource: database.dataSource, content, log, now };
    const found = await reconcile(deps, createRazorpayProvider(env.payments), wanted.from, wanted.to, wanted.mend);
    print(found);
    process.exitCode = found.differences.length > 0 ? 1 : 0;
  } finally {
    await content.close();
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
