import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new page starts at its top, or at the part its address names; Back and Forward keep the browser's own position. */
export function ScrollToTop(): null {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const first = useRef(true);

  useEffect(() => {
    // The browser itself placed the page it loaded.
    if (first.current || kind === 'POP') {
      first.current = false;
      return;
    }
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, 0);
  }, [pathname, hash, kind]);

  return null;
}
