import { useEffect } from 'react';
import { collectTyped } from './type-ahead';

/** A dialog, which may hold changes. Popovers, menus and calendars have the same role, but hold none. */
const DIALOG = '.MuiDialog-root';
/** The calendar of a date field, which takes the focus back for as long as it is open. */
const CALENDAR = '.MuiPickerPopper-root';
/** Time in milliseconds in which a closed calendar has given the focus back. */
const CALENDAR_CLOSES = 50;

/** Calls `open` at Ctrl+K or Cmd+K; not while a dialog is open. */
export function useFindKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFindKey = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isFindKey || event.shiftKey) return;
      // The browser would go to its own search.
      event.preventDefault();
      if (document.querySelector(DIALOG)) return;
      collectTyped();
      if (!document.querySelector(CALENDAR)) return open();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      setTimeout(open, CALENDAR_CLOSES);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}
