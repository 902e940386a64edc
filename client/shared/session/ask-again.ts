/** First pause before a retry, in milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;
let again: (() => void) | undefined;

function run(): void {
  const work = again;
  stopAsking();
  work?.();
}

/** Cancels the waiting retry. */
export function stopAsking(): void {
  clearTimeout(timer);
  window.removeEventListener('online', run);
  again = undefined;
}

/** Resets the backoff after an answer. */
export function wasAnswered(): void {
  stopAsking();
  pause = FIRST_PAUSE;
}

/** Retries when the network is back, or after a pause with exponential backoff. */
export function askAgain(work: () => void): void {
  stopAsking();
  again = work;
  timer = setTimeout(run, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
  window.addEventListener('online', run);
}
