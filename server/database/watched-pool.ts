import * as pg from 'pg';
import { LineWatch } from './line-watch';

type Release = (release?: boolean | Error) => void;
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;

/** Ends an idle connection within half a minute when its line is dead. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

interface WatchedPoolConfig extends pg.PoolConfig {
  /** Time in milliseconds between two looks at silent connections; five seconds by default. */
  lookEveryMs?: number;
}

/**
 * Pool whose connections always have an error listener. pg-pool listens only while a connection is idle, and its users
 * start to listen a moment later or stop a moment too soon: a server that dies right then would end the process.
 * Whatever runs on a broken connection gets the error through its query. So does what waits on a line that was cut without
 * a word.
 */
export class WatchedPool extends pg.Pool {
  constructor(config?: WatchedPoolConfig) {
    super(config);
    const lines = new LineWatch(config ?? {}, (connections) =>
      this.emit('error', new Error(`Connections ended, since their line was dead: ${connections}`)),
    );
    this.on('connect', (client) => {
      client.on('error', () => undefined);
      lines.add(client);
    });
    this.on('acquire', (client) => lines.lend(client));
    this.on('release', (_error, client) => lines.takeBack(client));
    this.on('remove', (client) => lines.forget(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  /**
   * Lends a connection. A callback's `done` may be called twice: graphile-worker does so when its connection breaks while
   * it stops listening, and the pool's complaint would be a rejection that nobody handles.
   */
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect();
    // Without a connection there is nothing to give back.
    super.connect((error, client, giveBack: Release | undefined) => {
      let isReturned = false;
      const done = (release?: boolean | Error): void => {
        if (!isReturned) giveBack?.(release);
        isReturned = true;
      };
      callback(error, client, done);
    });
  }
}

/** The `pg` package with this pool, for a library that creates its own pools. */
export const watchedPg = { ...pg, Pool: WatchedPool };
