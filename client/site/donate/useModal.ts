import { useEffect, type RefObject } from 'react';
import styles from './DialogFrame.module.css';

const controls = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Tells whether Tab skips a radio: only the checked one of a group is a stop, if there is one. */
const isPassedBy = (element: HTMLElement, panel: HTMLElement): boolean =>
  element instanceof HTMLInputElement &&
  element.type === 'radio' &&
  !element.checked &&
  panel.querySelector(`input[name="${element.name}"]:checked`) !== null;

/** Lists the tab stops in order. */
const reachable = (panel: HTMLElement): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>(controls)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      element.getClientRects().length > 0 &&
      !element.closest('[inert]') &&
      !isPassedBy(element, panel),
  );

/** Focuses the first tab stop, or the panel itself without one. */
export const focusFirstStop = (panel: HTMLElement): void =>
  (reachable(panel)[0] ?? panel).focus({ preventScroll: true });

function keepFocusIn(panel: HTMLElement, event: KeyboardEvent): void {
  const inside = reachable(panel);
  const first = inside[0];
  const last = inside.at(-1);
  const active = document.activeElement;
  const isOutside = !panel.contains(active);
  const goTo = event.shiftKey
    ? (isOutside || active === first || active === panel) && last
    : (isOutside || active === last) && first;
  if (!goTo) return;
  event.preventDefault();
  goTo.focus();
}

/** While active, locks the page's scrolling, traps Tab in the panel, and handles Escape. */
export function useModal(panel: RefObject<HTMLElement | null>, isActive: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const root = document.documentElement;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && panel.current) keepFocusIn(panel.current, event);
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    root.classList.add(styles.behind ?? '');
    document.addEventListener('keydown', onKeyDown);
    return () => {
      root.classList.remove(styles.behind ?? '');
      root.style.removeProperty('--scrollbar');
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [panel, isActive, onEscape]);
}
