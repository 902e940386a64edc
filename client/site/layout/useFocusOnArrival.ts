import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Moves the focus to the heading of a page that a link opened, so that a screen reader reads where it is. A field that the
 * page itself focuses keeps the focus.
 * @returns the ref of the page's main element
 */
export function useFocusOnArrival(): RefObject<HTMLElement | null> {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    if (!isNew || !main.current || main.current.contains(document.activeElement)) return;
    const heading = main.current.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? main.current).focus({ preventScroll: true });
  }, [pathname]);

  return main;
}
