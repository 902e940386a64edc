import { Client } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { istDayNumber } from '../../rules/dates';
import { describeError, type Log } from '../log';

const CHANNEL = 'content_changed';
/** Milliseconds between two looks at the connection, and until one without an answer counts as lost. */
const PULSE_MS = 10_000;

/**
 * Content version: the version of everything a visitor can see, for cache invalidation. A cache entry is valid for one
 * version only. A write announces itself by PostgreSQL's NOTIFY, which every process receives when the transaction has
 * committed.
 */
export interface ContentVersion {
  /**
   * Returns the current version. It changes with every announced write, at midnight in Asia/Kolkata, and with every
   * call while announcements of other processes may be missed.
   */
  current(): number;
  /** Tells whether announcements of other processes arrive; nothing should be cached while they may be missed. */
  reliable(): boolean;
  /** Runs `work` in one transaction that changes what visitors see; announced on commit only. */
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** SQL that announces, on commit of the running transaction, that public content changed. */
export const CONTENT_CHANGED = `pg_notify('${CHANNEL}', '')`;

/** Announces, on commit of the running transaction, that public content changed. */
export async function announceContentChange(manager: EntityManager): Promise<void> {
  await manager.query(`select ${CONTENT_CHANGED}`);
}

/**
 * Starts listening on a connection of its own, and reconnects for as long as the process lives. A firewall may forget a
 * connection on which nothing is said, and tell neither end: so it is asked from time to time.
 * @param pulseMs how often it is asked, and how long its answer may take
 */
export async function startContentVersion(
  dataSource: DataSource,
  url: string,
  log: Log,
  now: () => Date,
  pulseMs = PULSE_MS,
): Promise<ContentVersion> {
  const today = (): number => istDayNumber(now());
  let version = 1;
  let day = today();
  let listening: Client | null = null;
  let client: Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  const isListening = (): boolean => client !== null && client === listening;

  const lost = (failed: Client, error?: Error): void => {
    if (client !== failed) return;
    client = null;
    version += 1;
    failed.end().catch(() => undefined);
    if (closed) return;
    log.warn('content-version.disconnected', error ? describeError(error) : {});
    retry = setTimeout(() => void connect(), 500);
  };

  const connect = async (): Promise<void> => {
    const next = new Client({
      connectionString: url,
      application_name: 'foundation-content-version',
      connectionTimeoutMillis: pulseMs,
      query_timeout: pulseMs,
    });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next));
    next.on('notification', () => {
      version += 1;
    });
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      version += 1;
      listening = next;
    } catch (error) {
      lost(next, error as Error);
    }
  };

  await connect();
  const pulse = setInterval(() => {
    const asked = client;
    if (isListening()) asked?.query('select 1').catch((error: Error) => lost(asked, error));
  }, pulseMs).unref();

  return {
    current: () => {
      if (!isListening() || day !== today()) version += 1;
      day = today();
      return version;
    },
    reliable: isListening,
    write: async (work) => {
      const result = await dataSource.transaction(async (manager) => {
        const value = await work(manager);
        await announceContentChange(manager);
        return value;
      });
      version += 1;
      return result;
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      clearInterval(pulse);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
