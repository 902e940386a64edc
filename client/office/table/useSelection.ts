import { useCallback, useMemo, useState } from 'react';
import type { TableControl } from './useTableView';

/** Rows that a person ticked, or all that the list finds. */
export interface RowSelection {
  /** Ids of the ticked rows, also of other pages. */
  readonly ids: ReadonlySet<string>;
  /** True for all rows that search and filters find, those on other pages included. */
  readonly isAll: boolean;
  readonly isEmpty: boolean;
  has: (id: string) => boolean;
  /** Ticks these rows and no others. */
  setIds: (ids: Iterable<string>) => void;
  toggle: (id: string) => void;
  selectAll: () => void;
  clear: () => void;
}

interface Ticked {
  /** What the list showed; another search or filter begins anew. */
  view: string;
  ids: ReadonlySet<string>;
  isAll: boolean;
}

const nobody: ReadonlySet<string> = new Set();

/** Keeps which rows of a list are ticked. A change of search or filters unticks them: nobody acts on what is not seen. */
export function useSelection({ search, filters }: Pick<TableControl, 'search' | 'filters'>): RowSelection {
  const view = JSON.stringify([search, filters]);
  const [ticked, setTicked] = useState<Ticked>({ view, ids: nobody, isAll: false });
  const { ids, isAll } = ticked.view === view ? ticked : { ids: nobody, isAll: false };
  const set = useCallback(
    (next: Iterable<string>, all = false) => setTicked({ view, ids: new Set(next), isAll: all }),
    [view],
  );
  return useMemo(
    () => ({
      ids,
      isAll,
      isEmpty: !isAll && ids.size === 0,
      has: (id) => isAll || ids.has(id),
      setIds: (next) => set(next),
      toggle: (id) => set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
      selectAll: () => set([], true),
      clear: () => set([]),
    }),
    [ids, isAll, set],
  );
}

/** The selection as the API takes it, with the filter of the list. */
export const selectionInput = <Filter>(
  { ids, isAll }: Pick<RowSelection, 'ids' | 'isAll'>,
  { search, filter }: { search: string | null; filter: Filter },
): { ids: string[] | null; search: string | null; filter?: Filter } =>
  isAll ? { ids: null, search, filter } : { ids: [...ids], search: null };
