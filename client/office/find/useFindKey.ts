import { useEffect } from 'react';

/** Calls `open` at Ctrl+K or Cmd+K; not while a dialog is open, which may hold changes. */
export function useFindKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFindKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isFindKey || event.shiftKey) return;
      // The browser would go to its own search.
      event.preventDefault();
      if (!document.querySelector('[role=dialog]')) open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}
