import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { pageNumber } from './page-number';

/**
 * Scrolls a new page to its top, or to the element in its address; Back and Forward keep the browser's own position.
 */
export function ScrollToTop(): null {
  const { pathname, search, hash } = useLocation();
  const page = pageNumber(search);
  const kind = useNavigationType();
  const first = useRef(true);

  useEffect(() => {
    // The browser itself positioned the first page.
    if (first.current || kind === 'POP') {
      first.current = false;
      return;
    }
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [pathname, page, hash, kind]);

  return null;
}
