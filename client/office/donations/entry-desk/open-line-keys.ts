import type { KeyboardEvent } from 'react';
import type { OpenDesk } from './desk';

const isOf = (target: EventTarget, ...tags: string[]): boolean =>
  target instanceof HTMLElement && tags.includes(target.tagName);

/**
 * Keys of the open line: Enter saves it and opens the next, the arrows go to lines above and below. What a field did with
 * a key (the finder's choice, a list of the browser, a word being composed) is left to it.
 */
export function openLineKeys(desk: OpenDesk): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, target } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.defaultPrevented || event.nativeEvent.isComposing || isModified || isOf(target, 'BUTTON', 'A')) return;
    if (key === 'Enter') {
      event.preventDefault();
      desk.enter();
    } else if ((key === 'ArrowUp' || key === 'ArrowDown') && !isOf(target, 'SELECT')) {
      event.preventDefault();
      desk.move(key === 'ArrowUp' ? -1 : 1);
    }
  };
}
