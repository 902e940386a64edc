import cluster from 'node:cluster';

/** The other processes of the site on this machine (WEB_CONCURRENCY). */
export interface Peers {
  /** Tells the others, which hear it a moment later; lost when they are not up. */
  tell(message: object): void;
  /** Calls `heard` for every message of the others. */
  listen(heard: (message: object) => void): void;
}

/** Returns the peers of this process; null when the site runs in one process. */
export const peersOfProcess = (): Peers | null =>
  cluster.isWorker
    ? {
        tell: (message) => void process.send?.(message, undefined, undefined, () => undefined),
        listen: (heard) => void process.on('message', heard),
      }
    : null;
