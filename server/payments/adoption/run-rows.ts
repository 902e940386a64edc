import { isUuid } from '../../../rules/uuid';
import { EntityTable } from '../../database/entity-table';
import { firstRow, type Queryable } from '../../database/sql';
import { AdoptionRunEntity } from './adoption-run.entity';

const table = new EntityTable(AdoptionRunEntity);
const columns = table.selectAllBut([]);

/** A stored run. */
export type RunRow = AdoptionRunEntity;

/** Reads the latest run; null before the first. */
export const readLatestRun = (db: Queryable): Promise<RunRow | null> =>
  firstRow<RunRow>(db, `select ${columns} from adoption_runs order by created_at desc, id desc limit 1`);

/** Reads the run that is at work; null without one. */
export const readOpenRun = (db: Queryable): Promise<RunRow | null> =>
  firstRow<RunRow>(db, `select ${columns} from adoption_runs where status in ('asking', 'adopting')`);

/** Locks a run until the transaction ends; null for an unknown or malformed id. */
export const lockRun = async (db: Queryable, id: string): Promise<RunRow | null> =>
  isUuid(id) ? firstRow<RunRow>(db, `select ${columns} from adoption_runs where id = $1 for update`, [id]) : null;

/**
 * Enqueues the one job of all runs; it repeats until none is at work.
 * @param seconds from now
 */
export const queueAdoption = (db: Queryable, seconds = 0): Promise<unknown> =>
  db.query(
    `select graphile_worker.add_job('adopt', run_at := now() + make_interval(secs => $1), job_key := 'adoption', priority := 10)`,
    [seconds],
  );
