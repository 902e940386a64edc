import type { DataSource } from 'typeorm';
import { createKeptLimiter } from '../../server/limits/kept-limiter';
import { createMemoryLimiter } from '../../server/http/memory-limiter';
import type { RateLimiter } from '../../server/http/rate-limit';
import { createLog } from '../../server/log';
import { testDatabase, type TestDatabase } from '../support/database';
import { watchStatements } from '../support/statements';

const RATE = { burst: 3, perMinute: 6 };
const ADDRESS = '203.0.113.7';

let database: TestDatabase;
let behind = 0;
const realNow = Date.now;
beforeAll(async () => void (database = await testDatabase()));
beforeEach(async () => {
  behind = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + behind);
  await database.truncate();
});
let endWatch = (): unknown => undefined;
afterEach(() => {
  jest.restoreAllMocks();
  endWatch();
});
afterAll(() => database.close());

const memory = () => createMemoryLimiter({ now: () => new Date() });
const newProcess = (changes: Partial<Parameters<typeof createKeptLimiter>[0]> = {}): RateLimiter =>
  createKeptLimiter({
    dataSource: database.dataSource,
    secret: 'a secret of this site',
    memory: memory(),
    log: createLog('silent'),
    ...changes,
  });
const take = (limiter: RateLimiter, key = ADDRESS, name = 'forms') => limiter.takeOrWait(name, key, RATE);
const inTurn = async (count: number, work: (n: number) => Promise<number>): Promise<number[]> => {
  const waits: number[] = [];
  for (let n = 0; n < count; n += 1) waits.push(await work(n));
  return waits;
};
const rows = (): Promise<{ key: string; points: number }[]> =>
  database.dataSource.query('select key, points from rate_limits order by key');

/** Counts the queries that reach the pool, whoever sends them. */
function watchQueries(): () => number {
  let count = 0;
  endWatch = watchStatements(database.dataSource, () => void (count += 1));
  return () => count;
}

test('a window admits the burst, says when it ends, and the next one begins afterwards', async () => {
  const limiter = newProcess();
  expect(await inTurn(3, () => take(limiter))).toEqual([0, 0, 0]);
  const refused = await take(limiter);
  expect(refused).toBeGreaterThanOrEqual(29);
  expect(refused).toBeLessThanOrEqual(30);
  expect(await limiter.wait('forms', ADDRESS, RATE)).toBe(refused);
  expect([await take(limiter, '203.0.113.8'), await take(limiter, ADDRESS, 'sign-up')]).toEqual([0, 0]);
  behind += 31_000;
  expect(await limiter.wait('forms', ADDRESS, RATE)).toBe(0);
  expect(await inTurn(3, () => take(limiter))).toEqual([0, 0, 0]);
  expect(await take(limiter)).toBeGreaterThan(0);
});

test('all processes share a limit, and one that was started anew remembers it', async () => {
  const [one, other] = [newProcess(), newProcess()];
  expect([await take(one), await take(other), await take(one)]).toEqual([0, 0, 0]);
  expect(await other.wait('forms', ADDRESS, RATE)).toBeGreaterThan(0);
  expect(await take(other)).toBeGreaterThan(0);
  expect(await take(newProcess())).toBeGreaterThan(0);
});

test('of calls at the same moment no more pass than the limit allows', async () => {
  const limiters = [newProcess(), newProcess()];
  const waits = await Promise.all(Array.from({ length: 40 }, (_, n) => take(limiters[n % 2] as RateLimiter)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
});

test('who goes on asking costs no query', async () => {
  const limiter = newProcess();
  await inTurn(4, () => take(limiter));
  const queries = watchQueries();
  expect(await inTurn(100, () => take(limiter))).not.toContain(0);
  expect(await limiter.wait('forms', ADDRESS, RATE)).toBeGreaterThan(0);
  expect(queries()).toBe(0);
  behind += 31_000;
  await take(limiter);
  expect(queries()).toBe(1);
});

test('the table shows nobody: neither address nor mailbox, and another key of the site shows others', async () => {
  await take(newProcess());
  await take(newProcess(), 'asha@example.org');
  const found = await rows();
  expect(found).toHaveLength(2);
  for (const { key } of found) expect(key).toMatch(/^[\w-]{22}$/);
  await database.truncate();
  await take(newProcess({ secret: 'another secret' }));
  expect(found.map(({ key }) => key)).not.toContain((await rows())[0]?.key);
});

test('what ended is deleted, and of too many keys those that end first', async () => {
  const limiter = newProcess({ maxKept: 5 });
  await inTurn(4, (n) => take(limiter, `a${n}`));
  await database.dataSource.query(
    `update rate_limits set expire = (extract(epoch from clock_timestamp()) * 1000)::bigint - 61000`,
  );
  await inTurn(8, (n) => take(limiter, `b${n}`));
  expect(await limiter.forget()).toBe(4 + 3);
  expect(await rows()).toHaveLength(5);
  expect(await limiter.forget()).toBe(0);
});

test('the table is not logged: what counted for minutes is in no backup of the write-ahead log', async () => {
  const [table] = await database.dataSource.query<{ kind: string }[]>(
    `select relpersistence as kind from pg_class where relname = 'rate_limits'`,
  );
  expect(table).toEqual({ kind: 'u' });
});

test('while the database does not answer, memory counts', async () => {
  const lines: string[] = [];
  const gone = {
    driver: { master: { query: () => Promise.reject(new Error('gone')) } },
  } as unknown as DataSource;
  const log = { ...createLog('silent'), warn: (event: string) => void lines.push(event) };
  const limiter = newProcess({ dataSource: gone, log });
  expect(await inTurn(3, () => take(limiter))).toEqual([0, 0, 0]);
  expect(await take(limiter)).toBeGreaterThan(0);
  expect(await limiter.wait('sign-in', ADDRESS, RATE)).toBe(0);
  expect(lines).toEqual(['limits.database-failed']);
});

test('a clock that was an hour ahead and is set right keeps nobody out, in any process', async () => {
  const limiter = newProcess();
  behind += 3_600_000;
  await inTurn(4, () => take(limiter));
  expect(await take(limiter)).toBeGreaterThan(0);
  behind = 0;
  for (const process of [newProcess(), limiter]) {
    expect(await process.wait('forms', ADDRESS, RATE)).toBe(0);
    expect(await take(process)).toBe(0);
  }
  // From here on it counts as ever.
  expect(await inTurn(3, () => take(limiter))).toContain(0);
  expect(await take(limiter)).toBeGreaterThan(0);
});

test('a clock that jumps ahead ends windows early, and nothing else', async () => {
  const limiter = newProcess();
  await inTurn(4, () => take(limiter));
  behind += 86_400_000;
  expect(await inTurn(3, () => take(limiter))).toEqual([0, 0, 0]);
  expect(await take(limiter)).toBeLessThanOrEqual(30);
});

test('each refusal is told by the name of its limit', async () => {
  const told: string[] = [];
  const limiter = newProcess({ refused: (name) => void told.push(name) });
  await inTurn(5, () => take(limiter));
  expect(told).toEqual(['forms', 'forms']);
});

describe('a call that is counted with what it writes', () => {
  const insertion = 'insert into contact_submissions (name, email, message) select $1, $2, $3 from admitted';
  const write = (limiter: RateLimiter, key = ADDRESS) =>
    limiter.writeOrWait('forms', key, RATE, { insertion, values: ['Asha', 'asha@example.org', 'Hello'] });
  const stored = async (): Promise<number> =>
    (await database.dataSource.query<object[]>('select 1 from contact_submissions')).length;

  test('counts towards the same window as any other, and writes nothing when it is refused', async () => {
    const limiter = newProcess();
    expect([await write(limiter), await take(limiter), await write(newProcess())]).toEqual([0, 0, 0]);
    const refused = await write(limiter);
    expect(refused).toBeGreaterThanOrEqual(29);
    expect(await limiter.wait('forms', ADDRESS, RATE)).toBe(refused);
    expect([await write(newProcess()), await take(newProcess())]).not.toContain(0);
    expect(await stored()).toBe(2);
    behind += 31_000;
    expect(await inTurn(4, () => write(limiter))).toEqual([0, 0, 0, expect.any(Number)]);
    expect(await stored()).toBe(5);
  });

  test('is one statement, and none for who goes on asking', async () => {
    const limiter = newProcess();
    const queries = watchQueries();
    await inTurn(4, () => write(limiter));
    expect(queries()).toBe(4);
    expect(await inTurn(20, () => write(limiter))).not.toContain(0);
    expect(queries()).toBe(4);
  });

  test('of those at the same moment no more are written than the limit allows', async () => {
    const limiters = [newProcess(), newProcess()];
    const waits = await Promise.all(Array.from({ length: 40 }, (_, n) => write(limiters[n % 2] as RateLimiter)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    expect(await stored()).toBe(3);
  });

  test('is not counted when its rows cannot be written', async () => {
    const limiter = newProcess();
    const wrong = { insertion, values: ['Asha', 'asha@example.org', null] };
    await expect(limiter.writeOrWait('forms', ADDRESS, RATE, wrong)).rejects.toThrow('message');
    expect([await rows(), await stored()]).toEqual([[], 0]);
  });

  test('is written in spite of a window that was opened by a clock that was ahead', async () => {
    const limiter = newProcess();
    behind += 3_600_000;
    await inTurn(4, () => write(limiter));
    behind = 0;
    expect(await write(newProcess())).toBe(0);
    expect(await stored()).toBe(4);
  });

  test('fails while the database does not answer, and memory bounds how often that is tried', async () => {
    const query = jest.fn(() => Promise.reject(new Error('gone')));
    const limiter = newProcess({ dataSource: { driver: { master: { query } }, query } as unknown as DataSource });
    for (let n = 0; n < RATE.burst; n += 1) await expect(write(limiter)).rejects.toThrow('gone');
    expect(await write(limiter)).toBeGreaterThan(0);
  });
});
