import { DataGrid, type GridSortModel } from '@mui/x-data-grid';
import { useMemo, type ReactNode } from 'react';
import { groupIndian } from '../../../rules/money';
import type { ExportInput } from '../../generated/graphql';
import { useNonce } from '../../shared/rendering/nonce';
import { gridColumns, type AdminColumn } from './columns';
import { ExportButton } from '../exports/ExportButton';
import { describeView, type TableFilter } from './filters';
import { gridStyle } from './grid-style';
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons';
import { PhoneList, PhoneSkeleton, type PhoneRow } from './PhoneList';
import { TableFooter } from './TableFooter';
import { LoadFailure, NoMatch, TableState } from './TableStates';
import { TableToolbar } from './TableToolbar';
import { useDelayed } from '../ui/useDelayed';
import { useExistingPage } from './useExistingPage';
import { useKeptFocus } from './useKeptFocus';
import type { TableControl } from './useTableView';
import { useTextScale } from '../ui/useTextScale';
import { useWindowSize } from '../ui/useWindowSize';
import styles from './AdminTable.module.css';

export interface AdminTableProps<Row extends { id: string }, Sort extends string> {
  /** What the rows are called: 'donation', 'donations'. */
  nouns: { one: string; many: string };
  /** The table's own heading, where the page has one besides its title. */
  title?: string;
  columns: readonly AdminColumn<Row, Sort>[];
  phoneRow: (row: Row) => PhoneRow;
  control: TableControl<Sort>;
  filters?: readonly TableFilter[];
  search: { label: string; placeholder: string };
  /** One page of rows as the server sent them; undefined before the first answer. */
  rows: readonly Row[] | undefined;
  totalCount: number | undefined;
  /** True: there are more rows than `totalCount`. */
  countIsCapped?: boolean;
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
  /** Enter on a row, or a press on it. */
  onOpen?: (row: Row) => void;
  empty: { sentence: string; help: string; scene?: string; action?: ReactNode };
  /** What its CSV file holds; a table whose page has the button in its head leaves it out. */
  exportInput?: ExportInput;
  /** Stands in the footer, such as the sum of the filtered rows. */
  summary?: ReactNode;
}

const nothing = () => null;
const slots = {
  columnSortedAscendingIcon: () => <ArrowUpIcon size={16} />,
  columnSortedDescendingIcon: () => <ArrowDownIcon size={16} />,
  columnUnsortedIcon: nothing,
  noRowsOverlay: nothing,
};
const skeleton = { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } } as const;
const fromControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button, a') !== null;

/** A list of the office: paged, sorted, searched and filtered by the server, its view kept in the address. */
export function AdminTable<Row extends { id: string }, Sort extends string>(props: AdminTableProps<Row, Sort>) {
  const { nouns, columns, phoneRow, filters = [], rows = [], totalCount, failed, onOpen, empty } = props;
  const control = props.control as unknown as TableControl;
  const size = useWindowSize();
  const textScale = useTextScale();
  const nonce = useNonce();
  const isLate = useDelayed(props.loading);
  const { apiRef, around } = useKeptFocus(props.rows);
  const gridColDefs = useMemo(() => gridColumns(columns, size, textScale), [columns, size, textScale]);
  useExistingPage(control, props.countIsCapped ? undefined : totalCount, props.loading);

  const sortedColumn = columns.find(({ sort }) => sort === control.sort)?.key;
  const sortModel = useMemo<GridSortModel>(
    () => (sortedColumn ? [{ field: sortedColumn, sort: control.direction }] : []),
    [sortedColumn, control.direction],
  );
  const sortBy = ([item]: GridSortModel) => {
    const sort = columns.find(({ key }) => key === item?.field)?.sort;
    if (sort && item?.sort) control.setSort(sort, item.sort);
  };

  const isNone = totalCount === 0 && !props.loading;
  const over =
    failed && !props.loading ? (
      <LoadFailure nouns={nouns.many} onRetry={props.onRetry} />
    ) : isNone && control.isFiltered ? (
      <NoMatch nouns={nouns.many} help={describeView(filters, control)} onClear={control.clear} />
    ) : null;
  const isEmpty = isNone && !control.isFiltered && !failed;
  const count =
    totalCount === undefined
      ? nouns.many
      : `${groupIndian(String(totalCount))}${props.countIsCapped ? '+' : ''} ${totalCount === 1 ? nouns.one : nouns.many}`;

  const toolbar = (
    <TableToolbar
      title={props.title}
      control={control}
      filters={filters}
      search={props.search}
      count={count}
      size={size}
      tools={props.exportInput && <ExportButton input={props.exportInput} />}
    />
  );
  const footer = (
    <TableFooter
      control={control}
      totalCount={totalCount}
      isCapped={props.countIsCapped}
      isLast={rows.length < control.size}
      summary={props.summary}
    />
  );

  if (isEmpty)
    return (
      <div className={styles.card}>
        <TableState {...empty} />
      </div>
    );

  if (size === 'phone') {
    const list = isLate ? (
      <PhoneSkeleton />
    ) : (
      <PhoneList label={nouns.many} rows={rows} view={phoneRow} onOpen={onOpen} />
    );
    return (
      <div className={styles.phone}>
        {toolbar}
        {over ?? list}
        {!over && footer}
      </div>
    );
  }

  return (
    <div className={styles.card}>
      {toolbar}
      <div ref={around} className={styles.body}>
        <DataGrid
          apiRef={apiRef}
          aria-label={nouns.many}
          columns={gridColDefs}
          rows={over ? [] : rows}
          rowCount={totalCount ?? 0}
          loading={isLate}
          nonce={nonce}
          paginationMode="server"
          sortingMode="server"
          filterMode="server"
          pagination
          paginationModel={{ page: control.page - 1, pageSize: control.size }}
          pageSizeOptions={[control.size]}
          sortModel={sortModel}
          onSortModelChange={sortBy}
          sortingOrder={['desc', 'asc']}
          rowHeight={56 * textScale}
          columnHeaderHeight={40 * textScale}
          hideFooter
          disableColumnMenu
          disableColumnFilter
          disableColumnSelector
          disableRowSelectionOnClick
          // At most 100 rows: drawn all, so that the browser's own search finds them.
          disableVirtualization
          onRowClick={onOpen && (({ row }, event) => !fromControl(event.target) && onOpen(row))}
          onCellKeyDown={({ row }, event) => {
            // In a cell's own button Space is a press; the grid would leaf through the rows.
            if (fromControl(event.target)) event.defaultMuiPrevented = event.key === ' ';
            else if (event.key === 'Enter') onOpen?.(row);
          }}
          slots={slots}
          slotProps={skeleton}
          sx={gridStyle}
        />
        {over && <div className={styles.over}>{over}</div>}
      </div>
      {footer}
    </div>
  );
}
