import { isIsoDate } from '../../rules/dates';
import { readCommandLine } from './command-line';
import { openDatabase } from './connect';
import { startContentVersion } from '../database/content-version';
import { loadDotEnv, loadEnv } from '../config/env';
import { createLog } from '../log';
import { createRazorpayProvider } from '../payments/razorpay';
import type { Part } from '../payments/reconcile/parts';
import { reconcile, type Reconciliation } from '../payments/reconcile/reconcile';

const USAGE = `npm run reconcile -- --from DATE --to DATE [--mend]
Compares Razorpay's payments, refunds and disputes of these days (yyyy-MM-dd, Asia/Kolkata, both included) with the records.
--mend first records missing payments and refunds where possible.
Exit code: 0 if everything agrees, 2 if nothing could be compared, otherwise the sum of 1 (differences found),
4 (payments not compared), 8 (refunds not compared) and 16 (disputes not compared).`;

const DIFFERENT = 1;
const UNTOLD = 2;
/** Exit code bits of parts for which the provider gave no usable answer. */
const NOT_COMPARED: Readonly<Record<Part, number>> = { payments: 4, refunds: 8, disputes: 16 };

interface Wanted {
  from: string;
  to: string;
  mend: boolean;
}

/**
 * Parses the command line.
 * @throws Error that describes what is wrong with the arguments
 */
function readArguments(): Wanted {
  const { values } = readCommandLine(USAGE, {
    options: { from: { type: 'string' }, to: { type: 'string' }, mend: { type: 'boolean', default: false } },
  });
  const { from = '', to = '', mend } = values;
  if (!isIsoDate(from)) throw new Error(`--from must be a date such as 2026-04-01.\n${USAGE}`);
  if (!isIsoDate(to)) throw new Error(`--to must be a date such as 2026-04-30.\n${USAGE}`);
  if (from > to) throw new Error(`--from must not be after --to.\n${USAGE}`);
  return { from, to, mend };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function print({ payments, refunds, disputes, mended, differences, failures }: Reconciliation): void {
  for (const { part, reason } of failures) console.log(`not compared  ${part}  ${reason}`);
  for (const { kind, reference, details } of differences) console.log(`${kind}  ${reference}  ${details}`);
  const sums = [
    counted(payments, 'captured payment'),
    counted(refunds, 'refund'),
    counted(disputes, 'dispute'),
    `${mended} recorded now`,
    counted(differences.length, 'difference'),
  ];
  console.log(sums.join(', '));
}

const codeOf = ({ differences, failures }: Reconciliation): number =>
  failures.reduce((sum, { part }) => sum + NOT_COMPARED[part], differences.length > 0 ? DIFFERENT : 0);

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
    process.exitCode = codeOf(found);
  } finally {
    await content.close();
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = UNTOLD;
});
