import { useRef, type ButtonHTMLAttributes, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

interface Reorder {
  list: RefObject<HTMLOListElement | null>;
  /** Props of the button that moves the row at `index`. */
  handleProps: (index: number, length: number) => ButtonHTMLAttributes<HTMLButtonElement>;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves a list's rows by dragging their handles or by arrow keys on them. Rows must be keyed by position. */
export function useReorder(move: (from: number, to: number) => void): Reorder {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number | null>(null);

  const rowAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return below < 0 ? rows.length - 1 : below;
  };

  const handleProps = (index: number, length: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const to = index + (steps[event.key] ?? 0);
      if (to === index) return;
      event.preventDefault();
      if (to < 0 || to >= length) return;
      move(index, to);
      list.current?.children[to]?.querySelector('button')?.focus();
    },
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = index;
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged.current === null) return;
      const to = rowAt(event.clientY);
      if (to === dragged.current) return;
      move(dragged.current, to);
      dragged.current = to;
    },
    onPointerUp: () => void (dragged.current = null),
    onPointerCancel: () => void (dragged.current = null),
  });

  return { list, handleProps };
}
