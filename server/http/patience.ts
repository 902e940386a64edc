/** Time limit of several waits together. */
export interface Patience {
  /**
   * Waits for `work`, which goes on when the time is over.
   * @throws Error when it has not ended in time
   */
  readonly wait: <T>(work: Promise<T>) => Promise<T>;
  /** Ends the limit; to be called when nothing more is waited for. */
  readonly end: () => void;
}

/**
 * Starts a time limit.
 * @param ms from now, in milliseconds
 * @param onOver called when the time is over
 */
export function startPatience(ms: number, onOver: (error: Error) => void = () => undefined): Patience {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`No answer within ${ms / 1000} s.`);
      onOver(error);
      reject(error);
    }, ms);
  });
  over.catch(() => undefined);
  return { wait: (work) => Promise.race([work, over]), end: () => clearTimeout(timer) };
}
