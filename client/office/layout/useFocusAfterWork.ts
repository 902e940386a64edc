import { useEffect } from 'react';

/**
 * Gives the focus back to a button that was disabled while it worked, such as one that saves: a browser drops it then, or a
 * dialog takes it. A person who went elsewhere meanwhile stays there.
 */
export function useFocusAfterWork(): void {
  useEffect(() => {
    let control: Element | null = null;
    // What contains the control took the focus over from it.
    const isLeft = (focused: unknown): boolean =>
      focused instanceof Element && (focused === control || !focused.contains(control));
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && isLeft(target)) control = target;
    };
    const observer = new MutationObserver((changes) => {
      if (!(control instanceof HTMLElement) || !changes.some(({ target }) => target === control)) return;
      if (!control.matches(':disabled') && !isLeft(document.activeElement)) control.focus();
    });
    document.addEventListener('focusin', onFocusIn);
    observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, []);
}
