/**
 * Restores the focus after a dialog, when its opener is gone or a field took the focus back while closing: to the
 * opener, or else to the page's main part.
 */
export function keepFocus(dialog: HTMLElement, opener: Element | null = null): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !dialog.contains(activeElement)) return;
  const next = opener instanceof HTMLElement && opener.isConnected ? opener : document.getElementById('main');
  next?.focus();
}

/** Shows a dialog that scrolls as a whole from its question on: the focus on its last button has scrolled to its end. */
export const showFromTop = (dialog: HTMLElement): void => dialog.querySelector('.MuiDialog-paper')?.scrollTo(0, 0);
