const key = 'device';

/** Reads the mark of this browser; undefined before the first sign-in here. It opens nothing by itself. */
export const readDevice = (): string | undefined => localStorage.getItem(key) ?? undefined;

/** Keeps the mark for the next sign-in, which strangers' guesses then do not slow down. Signing out leaves it. */
export function keepDevice(mark: string | null | undefined): void {
  try {
    if (mark) localStorage.setItem(key, mark);
  } catch {
    // Full: the next sign-in counts with the others.
  }
}
