/** Rate of a limit: `burst` at once, and `perMinute` in the long run. */
export interface Rate {
  readonly burst: number;
  readonly perMinute: number;
}

/** A row that is written for a call which its limit admits. */
export interface AdmittedRow {
  /**
   * One of a few constant texts, such as `insert into … select $1, $2 from admitted`: `admitted` is one row without
   * columns, and none for a refused call.
   */
  readonly insertion: string;
  /** Parameters of the insertion, from $1 on. */
  readonly values: readonly unknown[];
}

/** Limits that all processes share and that outlive them. */
export interface RateLimiter {
  /** Counts one call of `key` towards the limit `name`. Resolves to 0, or to the seconds until the next one counts. */
  takeOrWait(name: string, key: string, rate: Rate): Promise<number>;
  /**
   * Does the same, and writes the row of an admitted call in the statement that counts it: both happen or neither.
   * @throws QueryFailedError
   */
  writeOrWait(name: string, key: string, rate: Rate, row: AdmittedRow): Promise<number>;
  /** Resolves to the same without counting. */
  wait(name: string, key: string, rate: Rate): Promise<number>;
  /** Deletes what no longer counts; resolves to the number of keys. */
  forget(): Promise<number>;
}

/**
 * Returns the key of one caller: an IPv4 address, or the first 64 bits of an IPv6 address, since a single household
 * gets that many.
 */
export function callerKey(address: string): string {
  if (/^[\d.]+$/.test(address)) return address;
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
