import { useEffect } from 'react';

let settle: () => void;
const hydrated = new Promise<void>((resolve) => {
  settle = resolve;
});

/** Resolves once the first page is hydrated. */
export const whenHydrated = (): Promise<void> => hydrated;

/** Marks the document once it is hydrated; tests and styles may wait for it. Renders nothing. */
export function HydrationMark(): null {
  useEffect(() => {
    document.documentElement.setAttribute('data-hydrated', '');
    settle();
  }, []);
  return null;
}
