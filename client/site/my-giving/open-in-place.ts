import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

/** Opens a form in place of the pressed button and puts the focus into it: with the button it would be gone. */
export function openInPlace({ currentTarget }: MouseEvent<HTMLElement>, open: () => void): void {
  const section = currentTarget.closest('section');
  flushSync(open);
  section?.querySelector<HTMLElement>('input, textarea')?.focus();
}
