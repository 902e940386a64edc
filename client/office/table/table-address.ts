/** A list's place in the address bar: what it shows survives reload, Back and a shared link. Pure; tests/unit. */

export type SortDirection = 'asc' | 'desc';

export interface TableAddressRules<Sort extends string> {
  sorts: readonly Sort[];
  defaultSort: Sort;
  defaultDirection?: SortDirection;
  /** For each filter's parameter, whether a value may stand in the address. */
  filters: Readonly<Record<string, (value: string) => boolean>>;
}

export interface TableView<Sort extends string> {
  page: number;
  sort: Sort;
  direction: SortDirection;
  search: string;
  /** Only the filters that are set. */
  filters: Readonly<Record<string, string>>;
}

const SEARCH_MAX = 200;

/** Reads the address; what does not belong there is as if it were absent. */
export function readTableView<Sort extends string>(
  params: URLSearchParams,
  rules: TableAddressRules<Sort>,
): TableView<Sort> {
  const page = Number(params.get('page') ?? 1);
  const asked = params.get('sort') ?? '';
  const name = asked.replace(/^-/, '');
  const sort = rules.sorts.find((known) => known === name);
  const filters = Object.entries(rules.filters).flatMap(([key, isValid]) => {
    const value = params.get(key);
    return value !== null && isValid(value) ? [[key, value]] : [];
  });
  return {
    page: Number.isSafeInteger(page) && page > 0 && page <= 1_000_000 ? page : 1,
    sort: sort ?? rules.defaultSort,
    direction: sort ? (asked.startsWith('-') ? 'desc' : 'asc') : (rules.defaultDirection ?? 'desc'),
    search: (params.get('q') ?? '').slice(0, SEARCH_MAX),
    filters: Object.fromEntries(filters) as Record<string, string>,
  };
}

/** Writes a view as short as can be: what is the default is left out. Parameters of others stay. */
export function writeTableView<Sort extends string>(
  current: URLSearchParams,
  view: TableView<Sort>,
  rules: TableAddressRules<Sort>,
): URLSearchParams {
  const params = new URLSearchParams(current);
  const put = (key: string, value: string) => (value ? params.set(key, value) : params.delete(key));
  const isDefaultSort = view.sort === rules.defaultSort && view.direction === (rules.defaultDirection ?? 'desc');
  put('q', view.search);
  for (const key of Object.keys(rules.filters)) put(key, view.filters[key] ?? '');
  put('sort', isDefaultSort ? '' : `${view.direction === 'desc' ? '-' : ''}${view.sort}`);
  put('page', view.page > 1 ? String(view.page) : '');
  return params;
}
