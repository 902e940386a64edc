import * as pg from 'pg';

/**
 * A pool whose connections never lack an error listener. pg-pool listens only while a connection is idle, and those who
 * take one begin to listen a moment later or stop a moment too soon: a server that dies right then would take the
 * process with it. What was running on a broken connection hears of it through its query.
 */
export class WatchedPool extends pg.Pool {
  constructor(config?: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => client.on('error', () => undefined));
  }
}

/** The `pg` package with that pool, for a library that makes its own. */
export const watchedPg = { ...pg, Pool: WatchedPool };
