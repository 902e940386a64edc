import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePageSize } from './usePageSize';
import {
  readTableView,
  writeTableView,
  type SortDirection,
  type TableAddressRules,
  type TableView,
} from './table-address';

export interface TableControl<Sort extends string = string> extends TableView<Sort> {
  size: number;
  /** True when a search or a filter narrows the list. */
  isFiltered: boolean;
  setPage: (page: number) => void;
  /** For a page that is not there: Back must not return to it. */
  correctPage: (page: number) => void;
  setSize: (size: number) => void;
  setSort: (sort: Sort, direction: SortDirection) => void;
  setSearch: (search: string) => void;
  /** Sets the given filters, and unsets those that are undefined. */
  setFilters: (filters: Readonly<Record<string, string | undefined>>) => void;
  clear: () => void;
  /** Search, filters and order as the address has them; '' when all are the default. */
  query: string;
  /** Shows what such a text says. */
  setQuery: (query: string) => void;
}

type Changes<Sort extends string> = Partial<TableView<Sort>>;
type Filters = Readonly<Record<string, string>>;

const merge = (filters: Filters, changes: Readonly<Record<string, string | undefined>>): Filters =>
  Object.fromEntries(
    Object.entries({ ...filters, ...changes }).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** What a list shows, kept in the address; the number of rows is remembered in the browser instead. */
export function useTableView<Sort extends string>(rules: TableAddressRules<Sort>): TableControl<Sort> {
  const [params, setParams] = useSearchParams();
  const [size, rememberSize] = usePageSize();
  const view = useMemo(() => readTableView(params, rules), [params, rules]);

  const change = useCallback(
    (changes: Changes<Sort> | ((now: TableView<Sort>) => Changes<Sort>), replace = false) => {
      // From the address itself: the last change may not have been drawn yet.
      const current = new URLSearchParams(window.location.search);
      const now = readTableView(current, rules);
      const changed = typeof changes === 'function' ? changes(now) : changes;
      setParams(writeTableView(current, { ...now, page: 1, ...changed }, rules), { replace });
    },
    [rules, setParams],
  );

  return useMemo(
    () => ({
      ...view,
      size,
      isFiltered: view.search !== '' || Object.keys(view.filters).length > 0,
      setPage: (page) => change({ page }),
      correctPage: (page) => change({ page }, true),
      setSize: (next) => {
        rememberSize(next);
        change({}, true);
      },
      setSort: (sort, direction) => change({ sort, direction }),
      // Every pause in typing would else be a step for the Back button.
      setSearch: (search) => change({ search: search.trim() }, true),
      setFilters: (changes) => change((now) => ({ filters: merge(now.filters, changes) })),
      clear: () => change({ search: '', filters: {} }),
      query: writeTableView(new URLSearchParams(), { ...view, page: 1 }, rules).toString(),
      setQuery: (query) => change(readTableView(new URLSearchParams(query), rules)),
    }),
    [view, size, change, rememberSize, rules],
  );
}
