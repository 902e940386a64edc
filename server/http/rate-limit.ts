import { createHash } from 'node:crypto';
import type { Peers } from './peers';

/** Rate of a token bucket: `burst` at once, refilled at `perMinute`. */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
}

export interface RateLimiter {
  /** Takes one token of `key` from the bucket `name`. Returns 0, or the seconds until there is one. */
  takeOrWait(name: string, key: string, rate: Rate): number;
  /** Returns the same without taking a token. */
  wait(name: string, key: string, rate: Rate): number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Maximum number of buckets; the least recently used is evicted. With keys of one length that is about 10 MB. */
const MAX_BUCKETS = 50_000;

/** Hashes every key to 22 characters, whatever a caller typed; keeps no address in memory. */
const bucketId = (name: string, key: string): string =>
  createHash('sha256').update(`${name}\n${key}`).digest('base64url').slice(0, 22);

/** A token taken in another process. */
interface Take {
  readonly kind: 'token-taken';
  readonly id: string;
  readonly rate: Rate;
}

const isTake = (message: object): message is Take => 'kind' in message && message.kind === 'token-taken';

interface LimiterDeps {
  /** The clock; tests set it. */
  readonly now: () => Date;
  /** The site's other processes; a token taken in one is soon gone in all. */
  readonly peers?: Peers | null;
}

/**
 * Creates token buckets in memory. Processes of one machine tell each other which tokens they took: together they may
 * exceed a rate by what arrives within some milliseconds.
 */
export function createRateLimiter({ now, peers = null }: LimiterDeps, maxBuckets = MAX_BUCKETS): RateLimiter {
  const buckets = new Map<string, Bucket>();

  const tokensIn = (known: Bucket | undefined, at: number, { burst, perMinute }: Rate): number =>
    known ? Math.min(burst, known.tokens + (Math.max(0, at - known.at) / 60_000) * perMinute) : burst;
  const secondsUntilOne = (tokens: number, { perMinute }: Rate): number =>
    tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) / perMinute) * 60));

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
    keep(message.id, { tokens: tokensIn(buckets.get(message.id), at, message.rate) - 1, at });
  });

  return {
    takeOrWait(name, key, rate) {
      const id = bucketId(name, key);
      const at = now().getTime();
      const tokens = tokensIn(buckets.get(id), at, rate);
      const wait = secondsUntilOne(tokens, rate);
      keep(id, { tokens: wait === 0 ? tokens - 1 : tokens, at });
      if (wait === 0) peers?.tell({ kind: 'token-taken', id, rate } satisfies Take);
      return wait;
    },
    wait: (name, key, rate) => secondsUntilOne(tokensIn(buckets.get(bucketId(name, key)), now().getTime(), rate), rate),
  };
}

/**
 * Returns the key of one caller: an IPv4 address, or the first 64 bits of an IPv6 address, since a single household
 * gets that many.
 */
export function callerKey(address: string): string {
  // Some proxies include the caller's port, which differs per connection.
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
  if (bare !== address) return callerKey(bare);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...new Array<string>(gap).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
  return `${groups.slice(0, 4).join(':')}::/64`;
}
