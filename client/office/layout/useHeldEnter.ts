import { useEffect } from 'react';

/** Keeps the repeats of a held Enter off buttons and links: after a row they would press the Close of the dialog that it opened. */
function ignoreRepeats(event: KeyboardEvent): void {
  const isControl = event.target instanceof Element && event.target.closest('button, a[href]') !== null;
  if (event.key === 'Enter' && event.repeat && isControl) event.preventDefault();
}

/** Makes one press of a button or link out of an Enter that is held, as slow fingers do. */
export function useHeldEnter(): void {
  useEffect(() => {
    document.addEventListener('keydown', ignoreRepeats, true);
    return () => document.removeEventListener('keydown', ignoreRepeats, true);
  }, []);
}
