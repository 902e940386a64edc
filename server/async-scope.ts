import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * A value that belongs to some work and is read anywhere within it, across awaits. Work that nobody waits for may lose it.
 *
 * It is an AsyncLocalStorage that is switched off while no work is inside. While one is on, Node before 24 calls a hook for
 * every promise, timer and request of the process, those outside included.
 */
export class AsyncScope<T> {
  private readonly storage = new AsyncLocalStorage<T>();
  private inside = 0;

  /** Returns the value of the work that runs now; undefined outside of all. */
  value(): T | undefined {
    return this.storage.getStore();
  }

  /** Runs work under a value, until its promise ends. */
  async run<R>(value: T, work: () => Promise<R>): Promise<R> {
    this.inside += 1;
    try {
      return await this.storage.run(value, work);
    } finally {
      this.inside -= 1;
      if (this.inside === 0) this.storage.disable();
    }
  }
}
