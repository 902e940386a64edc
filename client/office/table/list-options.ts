import type { TableControl } from './useTableView';

/** What the table shows, as its query takes it: one page of what matches, sorted. */
export const listOptions = <Sort extends string, Filter>(control: TableControl<Sort>, filter: Filter) => ({
  variables: {
    page: { number: control.page, size: control.size },
    search: control.search || null,
    filter,
    sort: control.sort,
    direction: control.direction,
  },
  fetchPolicy: 'cache-and-network' as const,
});
