import { formatDate, istDate } from '../../../rules/dates';
import { flagForAttention } from '../../attention/attention';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { ProviderError } from '../provider';

/** Lists fetched from the provider one by one; a refused one does not stop the comparison of the others. */
export const PARTS = ['payments', 'refunds', 'disputes'] as const;
export type Part = (typeof PARTS)[number];

/** A part that could not be compared. */
export interface PartFailure {
  readonly part: Part;
  /** Sentence for the office. */
  readonly reason: string;
  /** True when the account does not have the feature: a retry changes nothing. */
  readonly isSwitchedOff: boolean;
}

/** The provider's words for an address that does not exist, or belongs to a feature that the account does not have. */
const NO_SUCH_URL = 'The requested URL was not found on the server.';
const DISPUTES_OFF =
  'Disputes are not enabled for this Razorpay account. Ask Razorpay support to enable the Disputes feature (Disputes API).';

/** Describes for the office why a part could not be compared. */
export function failureOf(part: Part, error: ProviderError): PartFailure {
  const isSwitchedOff = error.statusCode === 400 && error.description === NO_SUCH_URL;
  if (isSwitchedOff && part === 'disputes') return { part, reason: DISPUTES_OFF, isSwitchedOff };
  const said = error.description || (error.statusCode === 0 ? 'no answer' : `status ${error.statusCode}`);
  return { part, reason: `Razorpay responded: ${said}`, isSwitchedOff: false };
}

interface Kept {
  readonly firstTriedAt: Date;
  readonly succeededAt: Date | null;
}

/**
 * Reads when each part was last compared, or first tried where it never succeeded. Parts that were never tried are
 * missing.
 */
export async function lastSuccesses({ dataSource }: Pick<ServiceDeps, 'dataSource'>): Promise<ReadonlyMap<Part, Date>> {
  const rows: { part: Part; at: Date }[] = await dataSource.query(
    'select part, coalesce(succeeded_at, first_tried_at) as at from reconciliation_parts',
  );
  return new Map(rows.map(({ part, at }) => [part, at]));
}

/**
 * Time without a comparison after which the office gets an exception, in milliseconds; the comparison runs once a day.
 */
const SILENT_FOR_MS = 2 * 86_400_000;

/**
 * Stores the outcome of one part of the daily comparison. Files an exception when the part has not succeeded for two
 * days, or when the account does not have its feature; the exception resolves itself when the part succeeds again.
 */
export async function notePart(db: Queryable, part: Part, failure: PartFailure | null, now: Date): Promise<void> {
  const kept = await firstRow<Kept>(
    db,
    `insert into reconciliation_parts as p (part, first_tried_at, succeeded_at, failed_at, failure)
     values ($1, $2::timestamptz, case when $3::text is null then $2::timestamptz end,
             case when $3::text is not null then $2::timestamptz end, $3::text)
     on conflict (part) do update
       set succeeded_at = coalesce(excluded.succeeded_at, p.succeeded_at),
           failed_at = coalesce(excluded.failed_at, p.failed_at), failure = excluded.failure
     returning first_tried_at as "firstTriedAt", succeeded_at as "succeededAt"`,
    [part, now, failure?.reason ?? null],
  );
  if (!failure) {
    await db.query(
      `update attention_items set resolved_at = $2 where kind = 'not_reconciled' and reference = $1 and resolved_at is null`,
      [part, now],
    );
    return;
  }
  const since = kept?.succeededAt ?? kept?.firstTriedAt ?? now;
  if (!failure.isSwitchedOff && now.getTime() - since.getTime() < SILENT_FOR_MS) return;
  const name = part.charAt(0).toUpperCase() + part.slice(1);
  const details = failure.isSwitchedOff
    ? failure.reason
    : `${name}: not compared since ${formatDate(istDate(since))}. ${failure.reason}`;
  await flagForAttention(db, 'not_reconciled', part, null, details, 'whenChanged');
}
