import { useEffect, type RefObject } from 'react';
import styles from './DialogFrame.module.css';

const controls = 'a[href], button:not(:disabled), input:not(:disabled):not([tabindex="-1"]), textarea:not(:disabled)';

const reachable = (panel: HTMLElement): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>(controls)].filter(
    (element) => element.getClientRects().length > 0 && !element.closest('[inert]'),
  );

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

/** While active: the page behind does not scroll, Tab stays in the panel, Escape is heard. */
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
