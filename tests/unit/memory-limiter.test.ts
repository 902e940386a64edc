import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createMemoryLimiter } from '../../server/http/memory-limiter';
import { callerKey } from '../../server/http/rate-limit';

const RATE = { burst: 3, perMinute: 6 };

function limiterAt(start = 0, maxBuckets?: number) {
  let now = start;
  const limiter = createMemoryLimiter({ now: () => new Date(now) }, maxBuckets);
  return {
    seconds: (key = 'a', name = 'x') => limiter.takeOrWait(name, key, RATE),
    many: (tokens: number) => limiter.takeOrWait('x', 'a', RATE, tokens),
    take: (key = 'a', name = 'x') => limiter.takeOrWait(name, key, RATE) === 0,
    wait: (ms: number) => void (now += ms),
  };
}

test('a burst, then one for every ten seconds, never more than the burst', () => {
  const { take, wait } = limiterAt();
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
  wait(9_999);
  expect(take()).toBe(false);
  wait(1);
  expect([take(), take()]).toEqual([true, false]);
  wait(3_600_000);
  expect([take(), take(), take(), take()]).toEqual([true, true, true, false]);
});

test('says in how many seconds there is a try again', () => {
  const { seconds, wait } = limiterAt();
  expect([seconds(), seconds(), seconds(), seconds()]).toEqual([0, 0, 0, 10]);
  wait(8_500);
  expect([seconds(), seconds('b')]).toEqual([2, 0]);
  wait(1_500);
  expect([seconds(), seconds()]).toEqual([0, 10]);
});

test('what costs more takes more, and takes nothing where there is not enough', () => {
  const { many } = limiterAt();
  expect([many(2), many(2), many(1), many(3)]).toEqual([0, 10, 0, 30]);
});

test('keys and names have buckets of their own', () => {
  const { take } = limiterAt();
  for (let i = 0; i < 3; i += 1) take('a', 'x');
  expect([take('a', 'x'), take('b', 'x'), take('a', 'y')]).toEqual([false, true, true]);
});

test('of more keys than there are buckets the least recently used is forgotten', () => {
  const { take } = limiterAt(0, 2);
  for (let i = 0; i < 3; i += 1) take('a');
  for (let i = 0; i < 3; i += 1) take('b');
  expect(take('a')).toBe(false);
  take('c');
  expect([take('a'), take('b')]).toEqual([false, true]);
});

test('what was typed as a key does not stay in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { take } = limiterAt();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 100; i += 1) take(`${i}`.padEnd(1024 * 1024, 'x'));
  collect();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 1024 * 1024);
});

test('a clock that goes back gives nothing', () => {
  const { take, wait } = limiterAt(1_000_000);
  for (let i = 0; i < 3; i += 1) take();
  wait(-500_000);
  expect(take()).toBe(false);
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
])('%s counts as %s', (address, key) => {
  expect(callerKey(address)).toBe(key);
});

test('a token taken in one process is gone in its peers, and an answer without a token tells nobody', () => {
  const heard: ((message: object) => void)[] = [];
  const told: object[] = [];
  const processes = [0, 1].map((place) =>
    createMemoryLimiter({
      now: () => new Date(0),
      peers: {
        listen: (hear) => void (heard[place] = hear),
        tell: (message) => {
          told.push(message);
          heard[1 - place]?.(message);
        },
      },
    }),
  );
  const rate = { burst: 3, perMinute: 1 };
  const waits = [0, 1, 0, 1, 0].map((place) => processes[place]?.takeOrWait('forms', 'a', rate));
  expect(waits).toEqual([0, 0, 0, 60, 60]);
  expect(told).toHaveLength(3);
});
