import { useGridApiRef } from '@mui/x-data-grid';
import { useCallback, useEffect, type RefCallback } from 'react';

const nowhere = { cell: null, columnHeader: null, columnHeaderFilter: null, columnGroupHeader: null };

const canHaveFocus = (control: Element): boolean =>
  control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled');

/**
 * Gives the focus back that a table took away: to a control that stood under a skeleton while its row was read anew, or to
 * the cell of a button that went away under it, such as one that may be pressed once.
 */
function followFocus(table: HTMLElement): () => void {
  let control: HTMLElement | null = null;
  let cell: HTMLElement | null = null;
  const onFocusIn = ({ target }: FocusEvent) => {
    control = target instanceof HTMLElement ? target : null;
    cell = control?.closest<HTMLElement>('[role="gridcell"]') ?? null;
  };
  // The focus also leaves a control that is hidden, disabled or about to be removed; any other was left on purpose.
  const onFocusOut = () => {
    const left = control;
    queueMicrotask(() => {
      if (left && left === control && document.hasFocus() && canHaveFocus(left)) control = null;
    });
  };
  const observer = new MutationObserver(() => {
    if (!control || document.activeElement !== document.body) return;
    if (control.isConnected) {
      if (canHaveFocus(control)) control.focus();
      return;
    }
    control = null;
    if (cell?.isConnected) cell.focus();
  });
  table.addEventListener('focusin', onFocusIn);
  table.addEventListener('focusout', onFocusOut);
  observer.observe(table, { childList: true, subtree: true });
  return () => {
    table.removeEventListener('focusin', onFocusIn);
    table.removeEventListener('focusout', onFocusOut);
    observer.disconnect();
  };
}

interface KeptFocus {
  apiRef: ReturnType<typeof useGridApiRef>;
  /** For an element around the grid. */
  around: RefCallback<HTMLElement>;
}

/**
 * Keeps a table within the keyboard's reach when its rows change: the focus comes back to a row that was read anew, stays
 * in its cell when the pressed button is gone, and Tab enters at the head again when the row it would come back to is gone.
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
