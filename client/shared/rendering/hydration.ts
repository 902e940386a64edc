import { useEffect } from 'react';

let settle: () => void;
const hydrated = new Promise<void>((resolve) => {
  settle = resolve;
});

/** Resolves once the first page answers to the visitor. */
export const whenHydrated = (): Promise<void> => hydrated;

/** Marks the document once the page answers to the visitor; tests and styles may wait for it. Draws nothing. */
export function HydrationMark(): null {
  useEffect(() => {
    document.documentElement.setAttribute('data-hydrated', '');
    settle();
  }, []);
  return null;
}
