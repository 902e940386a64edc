import type { useGridApiRef } from '@mui/x-data-grid';
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** Ids of rows that were opened, by the entry of the browser's history that showed their list. */
const left = new Map<string, string>();

/** Tells that nobody has turned to a part of the page yet; the frame gives the focus of a new page to its content. */
const isUntouched = (): boolean => document.activeElement?.matches('body, main') ?? true;

interface LeftRow {
  /** Keeps the row as the one that is left. */
  leave: (id: string) => void;
  /** For an element around the table, in which links lead away as well. */
  leaveByClick: (event: MouseEvent<HTMLElement>) => void;
  /** For an element around the list of a phone. */
  list: RefObject<HTMLDivElement | null>;
}

/** Gives the focus to the row from which a person left a list once Back has brought them to it again. */
export function useLeftRow(
  rows: readonly { id: string }[] | undefined,
  apiRef: ReturnType<typeof useGridApiRef>,
): LeftRow {
  const { key } = useLocation();
  const phone = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const id = left.get(key);
    const rowIndex = rows?.findIndex((row) => row.id === id) ?? -1;
    if (id === undefined || rowIndex < 0) return undefined;
    // The grid takes in new rows after this effect.
    const frame = requestAnimationFrame(() => {
      left.delete(key);
      if (!isUntouched()) return;
      const row = [...(phone.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].find(
        ({ dataset }) => dataset['id'] === id,
      );
      // The window's own place is kept with the page.
      row?.querySelector('button')?.focus({ preventScroll: true });
      const grid = apiRef.current;
      const field = grid?.getVisibleColumns()[0]?.field;
      if (row || !grid?.getRow(id) || !field) return;
      grid.scrollToIndexes({ rowIndex });
      grid.setCellFocus(id, field);
    });
    return () => cancelAnimationFrame(frame);
  }, [key, rows, apiRef]);
  const leave = (id: string) => void left.set(key, id);
  return {
    leave,
    leaveByClick: ({ target }) => {
      const id =
        target instanceof Element && target.closest('a') && target.closest<HTMLElement>('[data-id]')?.dataset['id'];
      if (id) leave(id);
    },
    list: phone,
  };
}
