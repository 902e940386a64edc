/**
 * Counts a million keys in the limits, as if ten minutes' callers came in turn, and prints memory of this process and size of
 * the table after every hundred thousand: `node --require @swc-node/register bench/limit-keys.ts [keys]`. Every window ends
 * after a minute; the job that deletes what ended runs in between, as it does every minute. Exits with 1 when either
 * grows after the first third.
 */
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { migrate } from '../server/app/migrate';
import { createProductDataSource } from '../server/app/product-data-source';
import { startEmbeddedPostgres } from '../server/database/embedded';
import { createKeptLimiter } from '../server/limits/kept-limiter';
import { createMemoryLimiter } from '../server/http/memory-limiter';
import { createLog } from '../server/log';
import '../tests/support/hold-pan-keys';

const KEYS = Number(process.argv[2] ?? 1_000_000);
const STEPS = 10;
const AT_ONCE = 16;
/** Keys between two runs of the job: a minute of 1,600 new callers a second. */
const KEYS_A_MINUTE = 100_000;
/** Growth of the memory that is no growth: one part in ten. */
const TOLERANCE = 1.1;
/** The same of the table: a vacuum that meets an open transaction leaves a minute's rows to the next. */
const TABLE_TOLERANCE = 2;
const RATE = { burst: 1, perMinute: 1 };

interface Step {
  readonly keys: number;
  readonly heap: number;
  readonly rows: number;
  readonly table: number;
  readonly microseconds: number;
}

async function main(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const dataDir = mkdtempSync(join(tmpdir(), 'foundation-limit-keys-'));
  chmodSync(dataDir, 0o755);
  const log = createLog('error');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrate(postgres.url, log);
    const dataSource = createProductDataSource({ url: postgres.url, poolSize: AT_ONCE, applicationName: 'bench', log });
    await dataSource.initialize();
    const memory = createMemoryLimiter({ now: () => new Date() });
    const limiter = createKeptLimiter({ dataSource, secret: 'bench', memory, log });
    const steps: Step[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const began = performance.now();
      let next = (step * KEYS) / STEPS;
      const end = ((step + 1) * KEYS) / STEPS;
      const hand = async (): Promise<void> => {
        while (next < end) {
          const number = next++;
          const key = `10.${number}`;
          memory.takeOrWait('reads', key, RATE);
          // Twice: the second is refused and remembered.
          await limiter.takeOrWait('bench', key, RATE);
          await limiter.takeOrWait('bench', key, RATE);
          if ((number + 1) % KEYS_A_MINUTE === 0) {
            await dataSource.query('update rate_limits set expire = expire - 180000');
            await limiter.forget();
            await dataSource.query('vacuum rate_limits');
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, hand));
      collect();
      const [sizes] = await dataSource.query<{ rows: number; table: number }[]>(
        `select (select count(*) from rate_limits)::int as rows, pg_total_relation_size('rate_limits')::int as table`,
      );
      steps.push({
        keys: end,
        heap: process.memoryUsage().heapUsed,
        rows: sizes?.rows ?? 0,
        table: sizes?.table ?? 0,
        microseconds: ((performance.now() - began) / (KEYS / STEPS)) * 1000,
      });
      tell(steps.at(-1) as Step);
    }
    await dataSource.destroy();
    const early = steps.slice(0, Math.ceil(STEPS / 3));
    const most = (of: (step: Step) => number, from: Step[]) => Math.max(...from.map(of));
    const grows = (of: (step: Step) => number, tolerance: number) => most(of, steps) > tolerance * most(of, early);
    process.exitCode = grows(({ heap }) => heap, TOLERANCE) || grows(({ table }) => table, TABLE_TOLERANCE) ? 1 : 0;
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1).padStart(7);

function tell({ keys, heap, rows, table, microseconds }: Step): void {
  console.log(
    `${String(keys).padStart(9)} keys  heap ${megabytes(heap)} MB  table with indexes ${megabytes(table)} MB  ` +
      `${String(rows).padStart(7)} rows  ${Math.round(microseconds)} µs a key`,
  );
}

void main();
