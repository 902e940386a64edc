import type { Page } from 'playwright-core';
import { setTextSize, windowOf } from './misfits';

/** Text sizes in percent, and windows of phones, in which words have the least room. */
const texts = [100, 125, 200];
const phones = [320, 360, 390];

/** Lists the words broken inside, in each of these texts and windows. What is open follows both. */
export async function brokenWordsOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const percent of texts) {
    await setTextSize(page, percent);
    for (const width of phones) {
      await windowOf(page, width);
      const words = await page.evaluate(findBrokenWords);
      found.push(...words.map((word) => `${percent} % at ${width} px: ${word}`));
    }
  }
  return found;
}

/**
 * Lists words of up to 16 letters that stand on two lines, and amounts of any length, which read as smaller ones then. Longer
 * words may break, as may addresses of mails and sites. Checks only an open modal.
 */
function findBrokenWords(): string[] {
  const modals = [...document.querySelectorAll('dialog[open], [aria-modal="true"]')];
  const root = modals.filter((element) => element.checkVisibility()).at(-1) ?? document.body;
  const isBroken = (node: Node, start: number, end: number): boolean => {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    const [first, ...others] = range.getClientRects();
    return first !== undefined && others.some(({ top }) => top > first.top + first.height / 2);
  };
  const found = new Set<string>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!element || element.closest('script, style, noscript, option, textarea')) continue;
    if (!isBroken(node, 0, text.length)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // A box for screen readers is a pixel wide.
    if (element.getBoundingClientRect().width <= 1) continue;
    for (const { 0: piece, index: at } of text.matchAll(/\S+/g)) {
      const isAddress = /@|\/\/|\p{L}\.\p{L}/u.test(piece);
      for (const { 0: word, index } of piece.matchAll(/₹[\d,.]*\d|[\p{L}\p{M}\p{N}]+/gu)) {
        if (!word.startsWith('₹') && (isAddress || word.length > 16)) continue;
        if (isBroken(node, at + index, at + index + word.length))
          found.add(`“${word}” in ${element.tagName.toLowerCase()}.${element.className} “${text.trim().slice(0, 40)}”`);
      }
    }
  }
  return [...found];
}
