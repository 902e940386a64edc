import { createHash } from 'node:crypto';
import { formatDateTime } from '../../rules/dates';
import type { ServiceDeps } from '../deps';
import { describeError } from '../log';
import type { ProviderError } from './provider';

/** Kind of gift started at the provider; also the reference of the office's exception. */
export type Started = 'orders' | 'subscriptions';

/**
 * Watches whether gifts can be started at all. A wrong key, a disabled feature or a provider outage turns away every
 * donor alike. The office gets an exception as soon as a donor runs into it, and the next gift that starts resolves it.
 */
export interface StartHealth {
  /**
   * Counts a failed start.
   * @param donor their e-mail, hashed to tell one donor who retries from several; it is not stored
   */
  failed(donor: string, error: ProviderError): Promise<void>;
  succeeded(): Promise<void>;
}

interface Failing {
  readonly since: Date;
  gifts: number;
  /** Hashes of e-mails; at most DONORS of them. */
  readonly donors: Set<string>;
}

/**
 * Failures, and distinct donors, before the office gets an exception for errors that may be temporary or one donor's
 * own: an outage may be over a moment later, and a refused input concerns one donor.
 */
const GIFTS = 3;
const DONORS = 3;
/** Minimum time in milliseconds between two searches for an exception of another process, or of before our start. */
const LOOK_EVERY_MS = 60_000;

/** Tells whether the error hits every gift: the provider refuses our key, or the account lacks the feature. */
const isForAll = ({ statusCode, description }: ProviderError): boolean =>
  statusCode === 401 || statusCode === 403 || description.startsWith('The requested URL was not found');

/** Creates the watch; exceptions are filed under `what`. */
export function createStartHealth({ dataSource, now, log }: ServiceDeps, what: Started): StartHealth {
  let failing: Failing | null = null;
  let lookedAt = -Infinity;

  const file = async ({ since, gifts }: Failing, error: ProviderError): Promise<void> => {
    const kind = `${what === 'orders' ? '' : 'recurring '}${gifts === 1 ? 'gift' : 'gifts in a row'}`;
    const details = `Since ${formatDateTime(since)}: ${gifts} ${kind} could not be started. Razorpay’s response: ${inWords(error)}`;
    await dataSource.query(
      `insert into attention_items (kind, reference, details, created_at) values ('gifts_not_started', $1, $2, $3)
       on conflict (kind, reference) do update
         set details = excluded.details, resolved_at = null, resolved_by = null,
             created_at = case when attention_items.resolved_at is null then attention_items.created_at else excluded.created_at end`,
      [what, details, since],
    );
  };
  const settle = (): Promise<unknown> =>
    dataSource.query(
      `update attention_items set resolved_at = $2 where kind = 'gifts_not_started' and reference = $1 and resolved_at is null`,
      [what, now()],
    );
  /** Logs a failure instead of throwing it: the donor's own answer must not depend on the exception. */
  const quietly = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) => log.warn('start-health.not-filed', describeError(error)));
  };

  return {
    failed: async (donor, error) => {
      failing ??= { since: now(), gifts: 0, donors: new Set() };
      failing.gifts += 1;
      if (failing.donors.size < DONORS)
        failing.donors.add(createHash('sha256').update(donor.toLowerCase()).digest('base64'));
      const isDown = error.retryable && failing.gifts >= GIFTS;
      if (isForAll(error) || isDown || failing.donors.size >= DONORS) await quietly(file(failing, error));
    },
    succeeded: async () => {
      const look = failing !== null || Date.now() - lookedAt > LOOK_EVERY_MS;
      failing = null;
      if (!look) return;
      lookedAt = Date.now();
      await quietly(settle());
    },
  };
}

/** Formats the provider's answer, such as '401 Authentication failed', without what may be an address or a number. */
function inWords({ statusCode, providerCode, description }: ProviderError): string {
  if (statusCode === 0)
    return `none (${providerCode}${description ? ` ${description}` : ''}).`.replace(/\S*@\S*/g, '…');
  const said = description.replace(/\S*@\S*|\+?\d[\d\s-]{5,}/g, '…').slice(0, 200);
  return `${statusCode} ${said || providerCode}`;
}
