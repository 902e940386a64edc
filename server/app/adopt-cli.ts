import { setTimeout as delay } from 'node:timers/promises';
import { formatDate, istDate, isIsoDate } from '../../rules/dates';
import { formatRupees } from '../../rules/money';
import { startContentVersion } from '../database/content-version';
import { loadDotEnv, loadEnv } from '../config/env';
import type { AdoptionFigures, UserError } from '../generated/resolvers';
import { createLog } from '../log';
import { createAdoptionService, type AdoptionService } from '../payments/adoption/adoption.service';
import { formatPaymentAmount } from '../payments/format-payment-amount';
import { listDecisions } from '../payments/adoption/list-decisions';
import type { RunRow } from '../payments/adoption/run-rows';
import { readCommandLine } from './command-line';
import { openDatabase } from './connect';

const USAGE = `npm run adopt -- --from DATE [--payments] [--for SOURCE=PURPOSE ...] [--adopt]
Asks Razorpay what it captured since this day (yyyy-MM-dd, Asia/Kolkata) by other means than this site: subscriptions,
payment pages, payment links and QR codes. Without --adopt nothing is written but what was asked.
--payments lists what would happen to each payment.
--for says, once, what the payments of a source are for: the id of a campaign, general, or none (not a donation).
--adopt adopts the payments whose source has a purpose. Nothing is mailed for the past.
Exit code: 0 if done, 1 if payments could not be adopted, 2 if nothing could be asked.`;

const NOT_ALL = 1;
const UNTOLD = 2;

interface Wanted {
  readonly from: string;
  readonly payments: boolean;
  readonly adopt: boolean;
  readonly purposes: readonly (readonly [source: string, purpose: string])[];
}

/**
 * Parses the command line.
 * @throws Error that describes what is wrong with the arguments
 */
function readArguments(): Wanted {
  const { values } = readCommandLine(USAGE, {
    options: {
      from: { type: 'string' },
      payments: { type: 'boolean', default: false },
      adopt: { type: 'boolean', default: false },
      for: { type: 'string', multiple: true, default: [] },
    },
  });
  const { from = '', payments, adopt } = values;
  if (!isIsoDate(from)) throw new Error(`--from must be a date such as 2024-04-01.\n${USAGE}`);
  const purposes = values.for.map((text) => {
    const at = text.lastIndexOf('=');
    if (at < 1 || at === text.length - 1) throw new Error(`--for must be SOURCE=PURPOSE.\n${USAGE}`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return { from, payments, adopt, purposes };
}

/** @throws Error with the sentences of a refused call */
function refuse(errors: readonly UserError[]): void {
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
}

/** Milliseconds between looks at a run on which another process works. */
const LOOK_EVERY_MS = 500;

/** Works until the run is no longer at work; another process may do a part of it. */
async function workOn(service: AdoptionService, id: string): Promise<RunRow> {
  for (;;) {
    const turn = await service.turn();
    const run = await service.latest();
    if (run?.id !== id) throw new Error('Another adoption has begun meanwhile.');
    if (turn === 'idle' || (run.status !== 'asking' && run.status !== 'adopting')) return run;
    if (turn === 'taken') await delay(LOOK_EVERY_MS);
  }
}

const LINES: readonly (readonly [keyof AdoptionFigures, string])[] = [
  ['becomes', 'become donations'],
  ['receipts', '  of these, with a receipt of ours'],
  ['elsewhere', '  of these, with a receipt from elsewhere'],
  ['closed', '  of these, without a receipt, since their year is closed'],
  ['open', 'stay out: their source has no purpose'],
  ['notDonations', 'no donations'],
  ['linked', 'are here already'],
  ['refunded', 'refunded whole'],
  ['exceptions', 'for the office (Needs attention)'],
  ['waiting', 'wait until the day of their capture is certain'],
];

function printFigures(figures: AdoptionFigures): void {
  for (const [name, words] of LINES) {
    const value = figures[name];
    if (typeof value === 'object')
      console.log(`${String(value.count).padStart(7)}  ${formatRupees(value.amount)}  ${words}`);
  }
  console.log(
    `Donors: ${figures.newDonors} new, ${figures.matchedDonors} matched, ${figures.doubtfulDonors} doubtful. ` +
      `${figures.recurring} subscriptions go on as recurring gifts.`,
  );
}

async function adopt(service: AdoptionService, wanted: Wanted, list: (run: RunRow) => Promise<void>): Promise<void> {
  const begun = await service.startDryRun(null, { fromDay: wanted.from });
  refuse(begun.userErrors);
  const run = await workOn(service, begun.run?.id ?? '');
  if (run.status !== 'ready') throw new Error(run.problem ?? 'Razorpay could not be asked.');
  for (const [id, purpose] of wanted.purposes) {
    const choice = purpose === 'none' ? 'not_donation' : purpose === 'general' ? 'general' : 'campaign';
    const chosen = await service.choose(null, { id, choice, campaignId: choice === 'campaign' ? purpose : null });
    refuse(chosen.userErrors);
  }
  for (const source of await service.sources(run)) {
    const purpose = source.choice === 'campaign' ? source.campaignTitle : source.choice.replace('_', ' ');
    console.log(
      `${source.id}  ${source.title}  ${source.paymentCount} payments  ${formatRupees(source.amount)}  ${purpose ?? ''}`,
    );
  }
  if (wanted.payments) await list(run);
  printFigures(await service.figures(run));
  if (run.unreadCount > 0) console.log(`${run.unreadCount} payments could not be read.`);
  if (!wanted.adopt) return;
  refuse((await service.start(null, run.id)).userErrors);
  const { adopted, receipts, linked, exceptions, failed } = await service.result(await workOn(service, run.id));
  console.log(
    `Adopted ${adopted.count} payments, ${formatRupees(adopted.amount)}; ${receipts} receipts; ${linked} linked; ` +
      `${exceptions} for the office; ${failed} failed.`,
  );
  if (failed > 0) process.exitCode = NOT_ALL;
}

async function main(): Promise<void> {
  const wanted = readArguments();
  loadDotEnv();
  const env = loadEnv();
  const log = createLog('warn');
  const database = await openDatabase(env, log);
  const now = (): Date => new Date();
  const content = await startContentVersion(database.dataSource, database.url, log, now);
  try {
    const deps = { ...env, dataSource: database.dataSource, content, log, now };
    await adopt(createAdoptionService(deps), wanted, async ({ id }) => {
      for (const { paymentId, title, amount, currency, at, decision } of await listDecisions(
        database.dataSource,
        id,
        now(),
      ))
        console.log(
          `${paymentId}  ${formatDate(istDate(at))}  ${formatPaymentAmount(amount, currency)}  ${title}  ${decision}`,
        );
    });
  } finally {
    await content.close();
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = UNTOLD;
});
