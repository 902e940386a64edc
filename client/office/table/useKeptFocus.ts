import { useGridApiRef } from '@mui/x-data-grid';
import { useCallback, useEffect, type RefCallback } from 'react';

const nowhere = { cell: null, columnHeader: null, columnHeaderFilter: null, columnGroupHeader: null };

/** Gives the focus to the cell of a button that goes away under it, such as one that may be pressed once. */
function followFocus(table: HTMLElement): () => void {
  let control: Element | null = null;
  let cell: HTMLElement | null = null;
  const onFocus = ({ target }: FocusEvent) => {
    control = target instanceof Element ? target : null;
    cell = control?.closest<HTMLElement>('[role="gridcell"]') ?? null;
  };
  const observer = new MutationObserver(() => {
    if (!control || control.isConnected || document.activeElement !== document.body) return;
    control = null;
    if (cell?.isConnected) cell.focus();
  });
  table.addEventListener('focusin', onFocus);
  observer.observe(table, { childList: true, subtree: true });
  return () => {
    table.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}

interface KeptFocus {
  apiRef: ReturnType<typeof useGridApiRef>;
  /** For an element around the grid. */
  around: RefCallback<HTMLElement>;
}

/**
 * Keeps a table within the keyboard's reach when its rows change: the focus stays in its cell when the pressed button is
 * gone, and Tab enters at the head again when the row it would come back to is gone.
 */
export function useKeptFocus(rows: readonly unknown[] | undefined): KeptFocus {
  const apiRef = useGridApiRef();
  useEffect(() => {
    // The grid takes in new rows after this effect.
    const frame = requestAnimationFrame(() => {
      const grid = apiRef.current;
      const entrance = grid?.state.tabIndex.cell;
      if (entrance && !grid.getRow(entrance.id)) grid.setState((state) => ({ ...state, tabIndex: nowhere }));
    });
    return () => cancelAnimationFrame(frame);
  }, [apiRef, rows]);
  return { apiRef, around: useCallback(followFocus, []) };
}
