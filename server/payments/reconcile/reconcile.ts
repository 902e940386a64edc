import { addDays, istDate, istToday, startOfDay, type IsoDate } from '../../../rules/dates';
import { allowLongStatements } from '../../database/long-statements';
import type { ServiceDeps } from '../../deps';
import { flagForAttention } from '../../attention/attention';
import { ProviderError, type PaymentProvider } from '../provider';
import { compareBooks } from './compare-books';
import { compareDisputes, readDisputes } from './compare-disputes';
import { comparePayments, compareRefunds } from './compare-payments';
import { askAboutUnknown, compareRecurring } from './compare-recurring';
import type { Difference } from './difference';
import { followLeftPayments } from './follow-left-payments';
import { mendDisputes, mendPayments, mendRefunds } from './mend';
import { failureOf, lastSuccesses, notePart, PARTS, type Part, type PartFailure } from './parts';
import type { Period } from './reconcile-provider';

/** Result of a comparison of the books with the provider. */
export interface Reconciliation {
  /** Number of captured payments that were compared. */
  readonly payments: number;
  readonly refunds: number;
  readonly disputes: number;
  /** Number of entries that this run added to the books. */
  readonly mended: number;
  readonly differences: Difference[];
  /** Parts that could not be compared; the others were. */
  readonly failures: PartFailure[];
}

/** Age in milliseconds below which news may still be on its way into the books. */
const SETTLING_MS = 10 * 60_000;
/** Days that the daily run looks back: banks and webhooks may take three. */
const DAYS_BACK = 4;
/** Maximum number of days back when a part has not been compared for long. */
const MOST_DAYS_BACK = 60;

/** Result of one part; `compare` runs after everything was booked. */
interface PartResult {
  readonly count: number;
  readonly mended: number;
  readonly compare: () => Promise<Difference[]>;
}

type PartRun = (
  deps: ServiceDeps,
  provider: PaymentProvider,
  period: Period,
  isMending: boolean,
) => Promise<PartResult>;

const runs: Readonly<Record<Part, PartRun>> = {
  payments: async (deps, provider, period, isMending) => {
    const askedAt = deps.now();
    const payments = await provider.listPayments(period);
    return {
      count: payments.filter(({ captured }) => captured).length,
      mended: isMending ? await mendPayments(deps, provider, payments, askedAt) : 0,
      compare: () => comparePayments(deps.dataSource, period, payments),
    };
  },
  refunds: async (deps, provider, period, isMending) => {
    const refunds = await provider.listRefunds(period);
    return {
      count: refunds.length,
      mended: isMending ? await mendRefunds(deps, refunds) : 0,
      compare: () => compareRefunds(deps.dataSource, refunds),
    };
  },
  disputes: async (deps, provider, period, isMending) => {
    const askedAt = deps.now();
    const disputes = await readDisputes(deps.dataSource, provider, period);
    return {
      count: disputes.told.length,
      mended: isMending ? await mendDisputes(deps, disputes.told, askedAt) : 0,
      compare: () => compareDisputes(deps.dataSource, disputes),
    };
  },
};

/**
 * Compares everything the provider has of a period with our books: payments, refunds, disputes, receipts, mails; then
 * finds the recurring gifts that it does not know, and compares our stored sums and receipt numbers with the donations
 * they are made of. A part without a usable answer from the provider is named in `failures`, and the others are compared
 * all the same.
 * @param from first day, in Asia/Kolkata
 * @param to last day, included; the last ten minutes are left out
 * @param isMending true books first what can be booked, so that only the rest is a difference
 */
export const reconcile = (
  deps: ServiceDeps,
  provider: PaymentProvider,
  from: IsoDate,
  to: IsoDate,
  isMending: boolean,
): Promise<Reconciliation> => reconcileSince(deps, provider, () => from, to, isMending);

async function reconcileSince(
  deps: ServiceDeps,
  provider: PaymentProvider,
  firstDayOf: (part: Part) => IsoDate,
  to: IsoDate,
  isMending: boolean,
): Promise<Reconciliation> {
  const results = new Map<Part, PartResult>();
  const failures: PartFailure[] = [];
  for (const part of PARTS) {
    try {
      results.set(part, await runs[part](deps, provider, periodOf(firstDayOf(part), to, deps.now()), isMending));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      failures.push(failureOf(part, error));
    }
  }
  const compared = await Promise.all([...results.values()].map(({ compare }) => compare()));
  const countOf = (part: Part): number => results.get(part)?.count ?? 0;
  return {
    payments: countOf('payments'),
    refunds: countOf('refunds'),
    disputes: countOf('disputes'),
    mended: [...results.values()].reduce((sum, { mended }) => sum + mended, 0),
    differences: [...compared.flat(), ...(await compareRecurring(deps)), ...(await compareAllBooks(deps))],
    failures,
  };
}

/** Every gift is read, from a slow disk for minutes: a statement that ends would take the other differences along. */
const compareAllBooks = ({ dataSource }: ServiceDeps): Promise<Difference[]> =>
  dataSource.transaction(async (manager) => {
    await allowLongStatements(manager);
    return compareBooks(manager);
  });

function periodOf(from: IsoDate, to: IsoDate, now: Date): Period {
  const end = startOfDay(addDays(to, 1)).getTime() - 1;
  return { from: startOfDay(from), to: new Date(Math.min(end, now.getTime() - SETTLING_MS)) };
}

/**
 * Runs the daily reconciliation: books what is missing, files differences in the exceptions queue, and stores how each
 * part went. A part that was not compared for days is compared from its last success on.
 */
export async function reconcileDaily(deps: ServiceDeps, provider: PaymentProvider): Promise<Reconciliation> {
  const today = istToday(deps.now());
  const successes = await lastSuccesses(deps);
  const firstDayOf = (part: Part): IsoDate => {
    const last = istDate(successes.get(part) ?? deps.now());
    const from = addDays(last < today ? last : today, -DAYS_BACK);
    const earliest = addDays(today, -MOST_DAYS_BACK);
    return from < earliest ? earliest : from;
  };
  await followLeftPayments(deps, provider);
  const found = await reconcileSince(deps, provider, firstDayOf, today, true);
  await deps.dataSource.transaction(async (manager) => {
    for (const { kind, reference, donationId, details } of found.differences) {
      await flagForAttention(manager, 'ledger_difference', `${kind} ${reference}`, donationId, details, 'whenChanged');
    }
    for (const part of PARTS) {
      await notePart(manager, part, found.failures.find((failure) => failure.part === part) ?? null, deps.now());
    }
  });
  await askAboutUnknown(deps);
  const { differences, failures, ...counts } = found;
  for (const { part, reason } of failures) deps.log.warn('reconcile.part-failed', { part, reason });
  deps.log.info('reconcile.done', { ...counts, differences: differences.length, failures: failures.length });
  return found;
}
