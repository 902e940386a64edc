import {
  KEPT_THINGS,
  oldBefore,
  periodsOf,
  RETENTION,
  retentionPromises,
  type KeptThing,
  type Periods,
} from '../../rules/retention';
import { recordAudit } from '../audit/audit';
import { perVersion } from '../database/per-version';
import { changedRows, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Setting } from '../generated/resolvers';
import { FORGET } from './forget';
import { forgetJobs } from './forget-jobs';

export type RetentionService = ReturnType<typeof createRetentionService>;

/** Things deleted in one transaction: a fraction of a second of locks. */
export const CHUNK = 1_000;
/** Chunks of one thing in one run of the job; the rest is the next run's, which follows at once. */
export const CHUNKS_A_RUN = 20;

const SETTINGS = ['delete_old', ...KEPT_THINGS.map((thing) => RETENTION[thing].setting)];

interface Rules {
  /** False keeps everything but the records of sign-ins, which nobody can use any more. */
  readonly isOn: boolean;
  readonly periods: Periods;
}

async function readRules(db: Queryable): Promise<Rules> {
  const rows = await db.query<Setting[]>('select key, value from settings where key = any($1)', [SETTINGS]);
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return { isOn: stored['delete_old'] !== 'off', periods: periodsOf(stored) };
}

/** Creates the service that deletes what is no longer needed, and that says so to visitors. */
export function createRetentionService({ dataSource, content, now }: ServiceDeps) {
  const readPromises = perVersion(content, async () => {
    const { isOn, periods } = await readRules(dataSource);
    return isOn ? retentionPromises(periods) : [];
  });

  /** Deletes one chunk and records in its transaction how many there were; returns that count. */
  const forgetChunk = (thing: KeptThing, period: number): Promise<number> =>
    dataSource.transaction(async (manager) => {
      const before = oldBefore(thing, period, now());
      const { length: count } = await changedRows<object>(manager, FORGET[thing], [before, CHUNK]);
      if (count > 0)
        await recordAudit(manager, {
          userId: null,
          action: 'retention.forget',
          entity: 'retention',
          entityId: thing,
          after: { count, before },
        });
      return count;
    });

  return {
    /** Reads what the privacy page says about the periods, one item a thing; none while the office has it switched off. */
    promises: (): Promise<string[]> => readPromises(),

    /** Deletes jobs that used up their attempts a week ago; a nightly job. */
    forgetJobs: (): Promise<unknown> => forgetJobs(dataSource),

    /**
     * Deletes what is older than its period, in chunks; a nightly job. A run is bounded: while more is left it queues
     * the next one.
     * @returns how many of each thing were deleted
     */
    async forget(): Promise<Record<KeptThing, number>> {
      const { isOn, periods } = await readRules(dataSource);
      const counts = Object.fromEntries(KEPT_THINGS.map((thing) => [thing, 0])) as Record<KeptThing, number>;
      let isMoreLeft = false;
      for (const thing of isOn ? KEPT_THINGS : (['sessions'] as const)) {
        let chunks = 0;
        let found = CHUNK;
        while (found === CHUNK && chunks < CHUNKS_A_RUN) {
          found = await forgetChunk(thing, periods[thing]);
          counts[thing] += found;
          chunks += 1;
        }
        isMoreLeft ||= found === CHUNK;
      }
      if (isMoreLeft)
        await dataSource.query(`select graphile_worker.add_job('forget_old', job_key := 'forget-old', priority := 10)`);
      return counts;
    },
  };
}
