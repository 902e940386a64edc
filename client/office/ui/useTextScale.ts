import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

const read = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Returns the browser's text size relative to 16 px: for libraries with sizes in px. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, read, () => 1);
