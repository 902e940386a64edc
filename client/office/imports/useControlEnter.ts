import { useEffect, useRef } from 'react';

/** Calls `press` on Ctrl+Enter or Cmd+Enter anywhere on the page, but not while a dialog is open. */
export function useControlEnter(press: () => void): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      // What is being typed is taken first: a field saves when it loses the focus.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
