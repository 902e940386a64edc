import { AdminTable, type AdminTableProps } from './AdminTable';
import type { ListDefinition } from './define-list';
import type { TableControl } from './useTableView';

interface RecordListProps<Row extends { id: string }, Sort extends string, Filter> extends Pick<
  AdminTableProps<Row, Sort>,
  'title' | 'columns' | 'phoneRow' | 'onOpen' | 'empty' | 'summary'
> {
  /** Of `useRecordList`. */
  list: Pick<AdminTableProps<Row, Sort>, 'loading' | 'failed' | 'onRetry'> & {
    definition: ListDefinition<Sort, Filter>;
    control: TableControl<Sort>;
    page: { items: readonly Row[]; totalCount: number; countIsCapped?: boolean } | undefined;
  };
  /** For filters whose choices the definition leaves open. */
  choices?: Parameters<ListDefinition<Sort, Filter>['chips']>[0];
}

/** A list of the office as its definition says; columns and words are the page's. */
export function RecordList<Row extends { id: string }, Sort extends string, Filter>({
  list: { definition, page, ...state },
  choices,
  ...look
}: RecordListProps<Row, Sort, Filter>) {
  return (
    <AdminTable
      {...look}
      {...state}
      nouns={definition.nouns}
      search={definition.search}
      filters={definition.chips(choices)}
      exportInput={definition.exportInput(state.control)}
      rows={page?.items}
      totalCount={page?.totalCount}
      countIsCapped={page?.countIsCapped}
    />
  );
}
