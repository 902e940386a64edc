import { useMemo, useSyncExternalStore } from 'react';
import { MOBILE_BREAKPOINT } from '../../../rules/limits';
import { useIsPrinting } from '../../shared/rendering/printing';

/** `phone`, and paper, shows lists instead of tables, `tablet` fewer columns and the rail, `wide` everything. */
export type WindowSize = 'phone' | 'tablet' | 'wide';

/** Minimum width for the sidebar beside the eight columns of the widest table, in px at text of 16 px. */
const wide = 1264;

const fromWidth = (width: number): string => `(min-width: ${width / 16}em)`;
/** In em, so that larger text gets the layout of a smaller window. */
const queries = { wide: fromWidth(wide), phone: `(max-width: ${(MOBILE_BREAKPOINT - 0.16) / 16}em)` };

function watch(media: readonly string[], listener: () => void): () => void {
  const lists = media.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', listener);
  return () => {
    for (const list of lists) list.removeEventListener('change', listener);
  };
}

const subscribe = (listener: () => void): (() => void) => watch(Object.values(queries), listener);

function read(): WindowSize {
  if (matchMedia(queries.phone).matches) return 'phone';
  return matchMedia(queries.wide).matches ? 'wide' : 'tablet';
}

/** Paper gets lists: a table keeps the columns of the window, and loses those that the sheet has no room for. */
export function useWindowSize(): WindowSize {
  const size = useSyncExternalStore(subscribe, read, () => 'wide' as const);
  return useIsPrinting() ? 'phone' : size;
}

/** Returns the widest of these widths that the window has, 0 without one. In px at text of 16 px. */
export function useWindowWidth(widths: readonly number[]): number {
  const key = widths.join();
  const [subscribeTo, readWidest] = useMemo(() => {
    const wanted = key === '' ? [] : key.split(',').map(Number);
    return [
      (listener: () => void) => watch(wanted.map(fromWidth), listener),
      () => Math.max(0, ...wanted.filter((width) => matchMedia(fromWidth(width)).matches)),
    ] as const;
  }, [key]);
  return useSyncExternalStore(subscribeTo, readWidest, () => Infinity);
}
