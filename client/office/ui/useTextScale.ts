import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

const read = (): number => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** How large the browser's text is against 16 px: for libraries that take their sizes in px. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, read, () => 1);
