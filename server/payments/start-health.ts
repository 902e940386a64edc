import { createHash } from 'node:crypto';
import { formatDateTime } from '../../rules/dates';
import type { ServiceDeps } from '../deps';
import { describeError } from '../log';
import type { ProviderError } from './provider';

/** What donors start at the provider; the reference of the item that the office sees. */
export type Started = 'orders' | 'subscriptions';

/**
 * Watches whether gifts can be started at all. Every donor alike is turned away by a wrong key, a feature that is switched
 * off, or a provider that is down; the office hears of it with the donor who finds out, and the item settles itself with
 * the next gift that starts.
 */
export interface StartHealth {
  /** @param donor their e-mail, by which we tell one donor who tries again from several; it is not kept */
  failed(donor: string, error: ProviderError): Promise<void>;
  succeeded(): Promise<void>;
}

interface Failing {
  readonly since: Date;
  gifts: number;
  /** Hashed; no more than are needed. */
  readonly donors: Set<string>;
}

/** A provider that is down or throttles may be back a moment later; a refusal of one donor's input is that donor's alone. */
const GIFTS = 3;
const DONORS = 3;
/** How often at most a success looks for an item of another process, or of before our start. */
const LOOK_EVERY_MS = 60_000;

/** How the provider refuses our key, and what is not switched on for the account, whatever was asked. */
const isForAll = ({ statusCode, description }: ProviderError): boolean =>
  statusCode === 401 || statusCode === 403 || description.startsWith('The requested URL was not found');

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
  /** The donor's own answer does not depend on this. */
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

/** '401 Authentication failed'; what might be somebody's address or number is left out. */
function inWords({ statusCode, providerCode, description }: ProviderError): string {
  if (statusCode === 0)
    return `none (${providerCode}${description ? ` ${description}` : ''}).`.replace(/\S*@\S*/g, '…');
  const said = description.replace(/\S*@\S*|\+?\d[\d\s-]{5,}/g, '…').slice(0, 200);
  return `${statusCode} ${said || providerCode}`;
}
