import type { Page } from 'playwright-core';

/**
 * Sets the browser's own text size in percent, which a person chooses, and which `rem` and the `em` of media queries
 * follow. It holds as long as the page is open; the session must stay, since the setting ends with it.
 */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const px = (base: number): number => Math.round((base * percent) / 100);
  await session.send('Page.setFontSizes', { fontSizes: { standard: px(16), fixed: px(13) } });
}

/**
 * Lists what does not fit the current window: sideways scrolling, and words and controls that are outside, cut off by a
 * box, or overlapping. Empty when all is well. Checks only an open modal.
 */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(findMisfits);

/** Text sizes in percent of the browser's default. */
export const textSizes = [100, 125, 150, 200];
export const windowWidths = [320, 390, 768, 1280, 1440];

/** Makes the window as wide as asked, and waits until the page is drawn in it. */
export async function windowOf(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  // What follows a query of the window draws itself anew, then the browser; the letters of another width may still be loading.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
  });
}

/** Lists misfits with their text size and window width. */
export async function misfitsAt(page: Page, percent: number, width: number): Promise<string[]> {
  await windowOf(page, width);
  return (await misfits(page)).map((found) => `${percent} % at ${width} px: ${found}`);
}

/**
 * All that does not fit on a page, in every text size and window. It is opened once, with the largest text: the setting moves what
 * is open, as it does when a person changes it.
 */
export async function misfitsOf(page: Page, address: string, ready: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  await setTextSize(page, Math.max(...textSizes));
  await page.goto(address);
  await ready();
  for (const percent of textSizes) {
    await setTextSize(page, percent);
    for (const width of windowWidths) found.push(...(await misfitsAt(page, percent, width)));
  }
  return found;
}

function findMisfits(): string[] {
  const found = new Set<string>();
  const modals = [...document.querySelectorAll<HTMLElement>('dialog[open], [aria-modal="true"]')];
  const modal = modals.filter((element) => element.checkVisibility()).at(-1);
  const root = modal ?? document.body;

  /** Keeps what is found out about an element: nothing moves while this runs, and many words have the same ancestors. */
  const once = <Value>(find: (element: Element) => Value): ((element: Element) => Value) => {
    const known = new Map<Element, Value>();
    return (element) => {
      if (!known.has(element)) known.set(element, find(element));
      return known.get(element) as Value;
    };
  };
  const frameOf = once((element) => element.getBoundingClientRect());
  /** Copies what is read of a style, since each read of a live one costs as much as the rest. */
  const styleOf = once((element) => {
    const { overflowX, overflowY, position, display, clipPath, textOverflow, webkitLineClamp, overscrollBehaviorX } =
      getComputedStyle(element);
    return { overflowX, overflowY, position, display, clipPath, textOverflow, webkitLineClamp, overscrollBehaviorX };
  });
  const isClipping = (value: string): boolean => value === 'hidden' || value === 'clip';
  const ancestors = once((element): Element[] => {
    const { parentElement } = element;
    if (element === document.documentElement) return [];
    return [element, ...(parentElement ? ancestors(parentElement) : [])];
  });
  /**
   * Recognises what only a screen reader is told, by the element or one around it. What is fixed shows whole within a place without
   * a height of its own, as the dialogs of the office do.
   */
  const isForScreenReaders = once((element): boolean => {
    const box = frameOf(element);
    const { clipPath, position } = styleOf(element);
    if (box.width <= 1 || box.height <= 1 || clipPath !== 'none') return true;
    const { parentElement } = element;
    return position !== 'fixed' && parentElement !== null && parentElement !== document.documentElement
      ? isForScreenReaders(parentElement)
      : false;
  });
  const nameOf = (element: Element, text: string): string => {
    const { tagName } = element;
    const className: unknown = element.className;
    return `${tagName.toLowerCase()}.${typeof className === 'string' ? className : ''} "${text.trim().slice(0, 40)}"`;
  };
  const isSidewaysScroller = once(
    (element) => /auto|scroll/.test(styleOf(element).overflowX) && element.scrollWidth > element.clientWidth + 1,
  );
  /** Recognises a strip of pictures, which is made to be scrolled. */
  const isStrip = (element: Element): boolean => styleOf(element).overscrollBehaviorX === 'contain';

  /**
   * Checks that a box is fully in the window and in everything around it that cuts off overflow; false where it is
   * shortened on purpose.
   */
  const checkBox = (box: DOMRect, element: Element, text: string): boolean => {
    const around = ancestors(element);
    const scroller = around.find(isSidewaysScroller);
    if (scroller && !isStrip(scroller)) found.add(`scrolls sideways: ${nameOf(scroller, text)}`);
    const slack = 1 + box.height / 4;
    for (const outer of around) {
      if (outer === scroller) break;
      const style = styleOf(outer);
      const frame = frameOf(outer);
      const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const isCutSideways = isClipping(style.overflowX) && (box.left < frame.left - 1 || box.right > frame.right + 1);
      const isCutBelow =
        isClipping(style.overflowY) && (box.top < frame.top - slack || box.bottom > frame.bottom + slack);
      if ((isCutSideways || isCutBelow) && isShortened) return false;
      if (isCutSideways || isCutBelow) found.add(`cut off by ${nameOf(outer, '')}: ${nameOf(element, text)}`);
      if (/auto|scroll/.test(style.overflowY)) break;
      if (style.position !== 'fixed') continue;
      if (box.top < -1 || box.bottom > innerHeight + 1) found.add(`beyond reach: ${nameOf(element, text)}`);
      break;
    }
    if (!scroller && (box.left < -1 || box.right > innerWidth + 1))
      found.add(`outside the window: ${nameOf(element, text)}`);
    return true;
  };

  /** Returns the floating or scrolling container of an element; only elements of the same one must not overlap. */
  const layerOf = once((element) =>
    ancestors(element).find((outer) => {
      const { position, overflowX, overflowY } = styleOf(outer);
      return /fixed|sticky/.test(position) || /auto|scroll/.test(overflowX + overflowY);
    }),
  );
  interface Piece {
    element: Element;
    box: DOMRect;
    text: string;
    layer: Element | undefined;
  }
  const checkOverlaps = (pieces: Piece[], share: number): void => {
    const sorted = [...pieces].sort((a, b) => a.box.top - b.box.top);
    sorted.forEach((one, index) => {
      for (let next = index + 1; next < sorted.length; next += 1) {
        const other = sorted[next];
        if (!other || other.box.top > one.box.bottom) break;
        if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
          continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
        if (wide > 3 && high > share * Math.min(one.box.height, other.box.height)) {
          found.add(`on top of one another: ${nameOf(one.element, one.text)} and ${nameOf(other.element, other.text)}`);
        }
      }
    });
  };

  if (!modal && document.documentElement.scrollWidth > document.documentElement.clientWidth) {
    found.add(
      `the page scrolls sideways by ${document.documentElement.scrollWidth - document.documentElement.clientWidth} px`,
    );
  }
  /** Parts of a text that stand on more than one line; in a window below a phone's they may. */
  const broken = (node: Node, text: string, parts: RegExp): string[] =>
    (innerWidth < 390 ? [] : [...text.matchAll(parts)])
      .filter(({ 0: part, index }) => {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + part.length);
        const [first, ...others] = range.getClientRects();
        return first !== undefined && others.some(({ top }) => top > first.top + first.height / 2);
      })
      .map(([part]) => part);
  /** Words on more than one line: an address may be, and at a hyphen or slash any. */
  const brokenWords = (node: Node, text: string): string[] =>
    text.includes('@') ? [] : broken(node, text, /[^\s\-/@.]{2,}/g);
  const words: Piece[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!element || !text.trim() || element.closest('script, style, noscript, option, textarea')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (isForScreenReaders(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // Broken within its digits, an amount reads as a smaller one.
    for (const amount of broken(node, text, /₹[\d,.]*\d/g))
      found.add(`broken amount ${amount}: ${nameOf(element, text)}`);
    for (const box of range.getClientRects()) {
      if (box.width <= 1) continue;
      if (!checkBox(box, element, text)) continue;
      words.push({ element, box, text, layer: layerOf(element) });
      const control = element.closest('button, a, label, [role="tab"], .MuiChip-root');
      if (!control || styleOf(control).display === 'inline') continue;
      for (const word of brokenWords(node, text)) found.add(`broken within “${word}”: ${nameOf(control, text)}`);
      const frame = frameOf(control);
      if (
        box.left < frame.left - 1 ||
        box.right > frame.right + 1 ||
        box.bottom > frame.bottom + box.height / 3 ||
        box.top < frame.top - box.height / 3
      ) {
        found.add(`wider than its control: ${nameOf(control, text)}`);
      }
    }
  }
  checkOverlaps(words, 0.5);

  const controls: Piece[] = [];
  for (const element of root.querySelectorAll('button, a, input, select, textarea, [role="tab"]')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (isForScreenReaders(element) || styleOf(element).display === 'inline') continue;
    const box = frameOf(element);
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    checkBox(box, element, text);
    controls.push({ element, box, text, layer: layerOf(element) });
  }
  checkOverlaps(controls, 0.25);
  return [...found];
}
