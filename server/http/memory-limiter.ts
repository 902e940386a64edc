import { hash } from 'node:crypto';
import type { Peers } from './peers';
import type { Rate } from './rate-limit';

/** Limits of what is asked so often and costs so little that a write in the database would cost more than the answer. */
export interface MemoryLimiter {
  /**
   * Takes tokens of `key` from the bucket `name`. Returns 0, or the seconds until there are so many.
   * @param tokens one by default; more than the burst are never there
   */
  takeOrWait(name: string, key: string, rate: Rate, tokens?: number): number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Maximum number of buckets; the least recently used is evicted. With keys of one length that is about 10 MB. */
const MAX_BUCKETS = 50_000;

/** Hashes every key to 22 characters, whatever a caller typed; keeps no address in memory. */
const bucketId = (name: string, key: string): string => hash('sha256', `${name}\n${key}`, 'base64url').slice(0, 22);

/** Tokens taken in another process. */
interface Take {
  readonly kind: 'tokens-taken';
  readonly id: string;
  readonly rate: Rate;
  readonly tokens: number;
}

const isTake = (message: object): message is Take => 'kind' in message && message.kind === 'tokens-taken';

interface LimiterDeps {
  /** The clock; tests set it. */
  readonly now: () => Date;
  /** The site's other processes; a token taken in one is soon gone in all. */
  readonly peers?: Peers | null;
  /** Told the name of a limit that refused somebody. */
  readonly refused?: ((name: string) => void) | undefined;
}

/**
 * Creates token buckets in memory. Processes of one machine tell each other which tokens they took: together they may
 * exceed a rate by what arrives within some milliseconds.
 */
export function createMemoryLimiter(
  { now, peers = null, refused }: LimiterDeps,
  maxBuckets = MAX_BUCKETS,
): MemoryLimiter {
  const buckets = new Map<string, Bucket>();

  const tokensIn = (known: Bucket | undefined, at: number, { burst, perMinute }: Rate): number =>
    known ? Math.min(burst, known.tokens + (Math.max(0, at - known.at) / 60_000) * perMinute) : burst;

  const keep = (id: string, bucket: Bucket): void => {
    buckets.delete(id);
    buckets.set(id, bucket);
    if (buckets.size <= maxBuckets) return;
    const oldest = buckets.keys().next();
    if (!oldest.done) buckets.delete(oldest.value);
  };

  peers?.listen((message) => {
    if (!isTake(message)) return;
    const at = now().getTime();
    keep(message.id, { tokens: tokensIn(buckets.get(message.id), at, message.rate) - message.tokens, at });
  });

  return {
    takeOrWait(name, key, rate, tokens = 1) {
      const id = bucketId(name, key);
      const at = now().getTime();
      const left = tokensIn(buckets.get(id), at, rate) - tokens;
      const isTaken = left >= 0;
      keep(id, { tokens: isTaken ? left : left + tokens, at });
      if (!isTaken) {
        refused?.(name);
        return Math.max(1, Math.ceil((-left / rate.perMinute) * 60));
      }
      peers?.tell({ kind: 'tokens-taken', id, rate, tokens } satisfies Take);
      return 0;
    },
  };
}
