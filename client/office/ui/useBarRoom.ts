import { useEffect, type RefObject } from 'react';

/**
 * Keeps the height of a bar that stands over the page in `--head-bar` or `--foot-bar`, by which whatever takes the focus is
 * scrolled clear of it.
 */
export function useBarRoom(bar: RefObject<HTMLElement | null>, side: 'head' | 'foot'): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const name = `--${side}-bar`;
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(name);
    };
  }, [bar, side]);
}
