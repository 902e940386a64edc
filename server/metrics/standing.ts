import { Gauge, Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Pool } from 'pg';
import { firstRow } from '../database/sql';
import { QUEUE_STANDING, type QueueStanding } from '../jobs/queue-standing';

/** Figures of the database, the same for all processes. */
interface Standing extends QueueStanding {
  readonly queuedMails: number;
  readonly attention: number;
  /** Unix seconds; null when no backup was made yet. */
  readonly lastBackup: number | null;
}

const STANDING = `
  select ${QUEUE_STANDING},
         (select count(*)::int from mails where status = 'queued') as "queuedMails",
         (select count(*)::int from attention_items where resolved_at is null) as attention,
         (select extract(epoch from (value::json ->> 'at')::timestamptz)::float8 from settings where key = 'last_backup')
           as "lastBackup"`;

const GAUGES: Readonly<Record<keyof Standing, readonly [name: string, help: string]>> = {
  due: ['foundation_jobs_due', 'Jobs whose time has come and that are not done'],
  oldestSeconds: ['foundation_oldest_due_job_seconds', 'How long the oldest of these waits for a worker'],
  givenUp: ['foundation_jobs_given_up', 'Jobs that used up their attempts'],
  queuedMails: ['foundation_mails_queued', 'Mails in the outbox'],
  attention: ['foundation_attention_items', 'Open items under Needs attention'],
  lastBackup: ['foundation_last_backup_timestamp_seconds', 'Moment of the last backup that the site made'],
};

/**
 * Reads what stands in the database at the moment of a scrape into a registry of its own.
 * @param dataSource on connections that the site's traffic cannot exhaust
 * @throws when the database does not answer
 */
export async function readStanding(dataSource: DataSource): Promise<Registry> {
  const registers = [new Registry()];
  const standing = await firstRow<Standing>(dataSource, STANDING);
  for (const [key, [name, help]] of Object.entries(GAUGES)) {
    const value = standing?.[key as keyof Standing] ?? null;
    if (value !== null) new Gauge({ name, help, registers }).set(value);
  }
  return registers[0] as Registry;
}

/** Watches the connections of this process's pools; they are counted at each scrape. */
export function watchPools(registry: Registry, pools: Readonly<Record<string, DataSource>>): void {
  const gauge: Gauge<'pool' | 'state'> = new Gauge({
    name: 'foundation_pool_connections',
    help: 'Connections of a pool by state; waiting are requests without one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const [pool, { driver }] of Object.entries(pools)) {
        const { totalCount, idleCount, waitingCount } = (driver as unknown as { master: Pool }).master;
        gauge.set({ pool, state: 'busy' }, totalCount - idleCount);
        gauge.set({ pool, state: 'idle' }, idleCount);
        gauge.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}
