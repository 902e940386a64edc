import { useCallback, useEffect, useState } from 'react';
import { SIDEBAR_COOKIE_DAYS, SIDEBAR_SHORTCUT_KEY } from '../../../rules/limits';

const cookie = 'sidebar';

const isFolded = (): boolean => document.cookie.split('; ').includes(`${cookie}=folded`);

function remember(folded: boolean): void {
  const days = SIDEBAR_COOKIE_DAYS * 86_400;
  document.cookie = `${cookie}=${folded ? 'folded' : 'open'}; path=/admin; max-age=${days}; samesite=lax`;
}

/** Folded state of the sidebar, kept in a cookie for 7 days. Ctrl/Cmd+B calls `onShortcut`. */
export function useSidebar(onShortcut: () => void): { folded: boolean; toggle: () => void } {
  const [folded, setFolded] = useState(isFolded);

  const toggle = useCallback(() => {
    setFolded((was) => {
      remember(!was);
      return !was;
    });
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== SIDEBAR_SHORTCUT_KEY || !(event.ctrlKey || event.metaKey)) return;
      // In the text editor the same keys toggle bold.
      if (event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      onShortcut();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onShortcut]);

  return { folded, toggle };
}
