/**
 * A closed dialog leaves the focus nowhere when what opened it is gone, or when a field took it back while closing; the
 * keyboard then goes on from what opened it, or else from the page's main part.
 */
export function keepFocus(dialog: HTMLElement, opener: Element | null = null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !dialog.contains(activeElement)) return;
  const next = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('main');
  next?.focus();
}
