import { useEffect, useState, type RefObject } from 'react';

export type Side = 'right' | 'left';

/** Amounts and all controls except pictures. */
const KEPT_CLEAR = 'main :is(a:not(:has(img)), button, input, select, textarea, [data-keep-clear]), footer a';
/** Milliseconds without scrolling that count as rest. */
const AT_REST = 100;

const meets = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function clearSide(track: HTMLElement, item: HTMLElement, sides: readonly Side[]): Side | null {
  const { left, right } = track.getBoundingClientRect();
  const { top, width, height } = item.getBoundingClientRect();
  const below = [...document.querySelectorAll(KEPT_CLEAR)]
    .filter((element) => !track.contains(element) && element.closest('dialog, [data-fixed-bar]') === null)
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1);
  const places = sides.map((side) => ({
    side,
    box: new DOMRect(side === 'right' ? right - width : left, top, width, height),
  }));
  return places.find(({ box }) => !below.some((other) => meets(box, other)))?.side ?? null;
}

/**
 * Returns the first of `sides` on which a floating element covers no amount and no control while the page is at rest;
 * null when none is clear. The result does not change while the page scrolls.
 */
export function useClearSide(
  track: RefObject<HTMLElement | null>,
  item: RefObject<HTMLElement | null>,
  sides: readonly Side[],
): Side | null {
  const [side, setSide] = useState<Side | null>(sides[0] ?? null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (track.current && item.current) setSide(clearSide(track.current, item.current, sides));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, AT_REST);
    };
    const sizes = new ResizeObserver(soon);
    for (const element of [document.body, item.current]) if (element) sizes.observe(element);
    for (const event of ['scroll', 'resize']) window.addEventListener(event, soon, { passive: true });
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      for (const event of ['scroll', 'resize']) window.removeEventListener(event, soon);
    };
  }, [track, item, sides]);

  return side;
}
