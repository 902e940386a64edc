const MINUTE = 60;

/** Formats a waiting time for a sentence: '20 seconds', 'a minute', '12 minutes'; rounds up. */
export function waitWords(seconds: number): string {
  if (seconds < MINUTE) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return seconds === MINUTE ? 'a minute' : `${Math.ceil(seconds / MINUTE)} minutes`;
}
