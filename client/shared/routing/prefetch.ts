/** Calls `preload` with the path of an internal link that the visitor points at or focuses. */
export function preloadOnIntent(preload: (path: string) => void): void {
  const onIntent = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && link.origin === location.origin && !link.pathname.startsWith('/admin')) preload(link.pathname);
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent, { passive: true });
}
