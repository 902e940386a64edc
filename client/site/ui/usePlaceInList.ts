import { useEffect, useRef } from 'react';
import { keepInTab } from '../../shared/storage';

interface Place {
  address: string;
  /** Number of items that were loaded. */
  shown: number;
  /** Scroll position in pixels. */
  top: number;
}

const KEY = 'placeInList';

/** Reads and forgets the place that was left, if this page is a reload of it or was reached by Back or Forward. */
function leftPlace(): Place | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!kept || (entry?.type !== 'reload' && entry?.type !== 'back_forward')) return null;
  const place = JSON.parse(kept) as Place;
  return place.address === location.href ? place : null;
}

/**
 * Returns a visitor to where they were in a list that had grown as they scrolled, after a reload or a way back from
 * another site. Within the site the client's cache holds the whole list.
 * @param loadUpTo makes the list at least so long
 */
export function usePlaceInList(shown: number, loadUpTo: (wanted: number) => Promise<void>): void {
  const current = useRef(shown);
  const load = useRef(loadUpTo);
  /** Place to return to once the list is long enough for it. */
  const wanted = useRef<Place | null>(null);

  useEffect(() => {
    current.current = shown;
    if (!wanted.current || shown < wanted.current.shown) return;
    window.scrollTo(0, wanted.current.top);
    wanted.current = null;
  }, [shown]);

  useEffect(() => {
    const place = leftPlace();
    if (place && place.shown > current.current) {
      wanted.current = place;
      void load.current(place.shown);
    }
    const leave = (): void => {
      const left: Place = { address: location.href, shown: current.current, top: window.scrollY };
      keepInTab(KEY, JSON.stringify(left));
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
}
