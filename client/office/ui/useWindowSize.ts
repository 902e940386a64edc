import { useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT } from '../../../rules/limits';

/** `phone` shows lists instead of tables, `tablet` fewer columns and the rail, `wide` everything. */
export type WindowSize = 'phone' | 'tablet' | 'wide';

/** Minimum width for the sidebar beside the eight columns of the widest table, in px at text of 16 px. */
const wide = 1264;

/** In em, so that larger text gets the layout of a smaller window. */
const queries = { wide: `(min-width: ${wide / 16}em)`, phone: `(max-width: ${(MOBILE_BREAKPOINT - 0.16) / 16}em)` };

function subscribe(listener: () => void): () => void {
  const lists = Object.values(queries).map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

function read(): WindowSize {
  if (matchMedia(queries.phone).matches) return 'phone';
  return matchMedia(queries.wide).matches ? 'wide' : 'tablet';
}

export const useWindowSize = (): WindowSize => useSyncExternalStore(subscribe, read, () => 'wide');
