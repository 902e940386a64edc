import * as pg from 'pg';

type Release = (release?: boolean | Error) => void;
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, done: Release) => void;

/**
 * Pool whose connections always have an error listener. pg-pool listens only while a connection is idle, and its users
 * start to listen a moment later or stop a moment too soon: a server that dies right then would end the process.
 * Whatever runs on a broken connection gets the error through its query.
 */
export class WatchedPool extends pg.Pool {
  constructor(config?: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => client.on('error', () => undefined));
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
