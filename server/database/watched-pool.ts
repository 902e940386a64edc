import * as pg from 'pg';

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
}

/** The `pg` package with this pool, for a library that creates its own pools. */
export const watchedPg = { ...pg, Pool: WatchedPool };
