/** Milliseconds. */
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

/** Forgets what waits to be asked again. */
export function stopAsking(): void {
  clearTimeout(timer);
  window.removeEventListener('online', run);
  again = undefined;
}

/** It was answered: the next time begins with a short pause. */
export function wasAnswered(): void {
  stopAsking();
  pause = FIRST_PAUSE;
}

/** Does it once more when the network is back, or else after a pause that grows from try to try. */
export function askAgain(work: () => void): void {
  stopAsking();
  again = work;
  timer = setTimeout(run, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
  window.addEventListener('online', run);
}
