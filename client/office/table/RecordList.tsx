import { DataGrid, GRID_CHECKBOX_SELECTION_FIELD, type GridSortModel } from '@mui/x-data-grid';
import { useMemo, type ReactNode } from 'react';
import { groupIndian } from '../../../rules/money';
import { useNonce } from '../../shared/rendering/nonce';
import { gridColumns, widthsOf, type AdminColumn } from './columns';
import { ExportButton } from '../exports/ExportButton';
import type { Choices, ListDefinition } from './define-list';
import { describeView, isShown } from './filters';
import { gridStyle } from './grid-style';
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons';
import { SavedViews } from '../saved-views/SavedViews';
import { SelectionBar } from './SelectionBar';
import { PhoneList, PhoneSkeleton, type PhoneRow } from './PhoneList';
import { TableFooter } from './TableFooter';
import { LoadFailure, NoMatch, TableState } from './TableStates';
import { TableToolbar } from './TableToolbar';
import { useDelayed } from '../ui/useDelayed';
import { useExistingPage } from './useExistingPage';
import { useKeptFocus } from './useKeptFocus';
import { useLeftRow } from './useLeftRow';
import type { RowSelection } from './useSelection';
import type { TableControl } from './useTableView';
import { useTextScale } from '../ui/useTextScale';
import { useWindowSize, useWindowWidth } from '../ui/useWindowSize';
import styles from './RecordList.module.css';

export interface RecordListProps<Row extends { id: string }, Sort extends string, Filter> {
  /** What `useRecordList` gives. */
  list: {
    definition: ListDefinition<Sort, Filter>;
    control: TableControl<Sort>;
    /** One page of rows as the server sent them; undefined before the first answer. */
    page: { items: readonly Row[]; totalCount: number; countIsCapped?: boolean; pagedUpTo?: number } | undefined;
    loading: boolean;
    failed: boolean;
    onRetry: () => void;
  };
  /** For the filters whose choices the definition leaves open, by their parameters. */
  choices?: Readonly<Record<string, Choices>>;
  /** The list's own heading, where the page has one besides its title. */
  title?: string;
  columns: readonly AdminColumn<Row, Sort>[];
  phoneRow: (row: Row) => PhoneRow;
  /** Enter on a row, or a press on it. */
  onOpen?: (row: Row) => void;
  empty: { sentence: string; help: string; scene?: string; action?: ReactNode };
  /** Stands in the footer, such as the sum of the filtered rows. */
  summary?: ReactNode;
  /** Rows can be ticked: what is ticked, what a row is called, and the buttons for what can be done with them. */
  ticks?: { selection: RowSelection; nameOf: (row: Row) => string; actions: ReactNode };
}

/** The smaller of two numbers of which either may be unknown. */
const leastOf = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

const nothing = () => null;
const slots = {
  columnSortedAscendingIcon: () => <ArrowUpIcon size={16} />,
  columnSortedDescendingIcon: () => <ArrowDownIcon size={16} />,
  columnUnsortedIcon: nothing,
  noRowsOverlay: nothing,
};
const skeleton = { loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } } as const;
const fromControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button, a') !== null;

/** A list of the office as its definition says: paged, sorted, searched and filtered, its view kept in the address. */
export function RecordList<Row extends { id: string }, Sort extends string, Filter>({
  list,
  choices,
  columns,
  phoneRow,
  onOpen: open,
  empty,
  ticks,
  ...words
}: RecordListProps<Row, Sort, Filter>) {
  const { definition, page, loading, failed } = list;
  const { nouns } = definition;
  const { items: rows = [], totalCount, countIsCapped, pagedUpTo } = page ?? {};
  const control = list.control as unknown as TableControl;
  const filters = definition.chips(choices).filter((filter) => isShown(filter, control.filters));
  const exportInput = definition.exportInput(list.control);
  const size = useWindowSize();
  const textScale = useTextScale();
  const nonce = useNonce();
  const isLate = useDelayed(loading);
  const { apiRef, around } = useKeptFocus(page?.items);
  const leftRow = useLeftRow(page?.items, apiRef);
  const onOpen =
    open &&
    ((row: Row) => {
      leftRow.leave(row.id);
      open(row);
    });
  const width = useWindowWidth(widthsOf(columns));
  const gridColDefs = useMemo(() => gridColumns(columns, size, width, textScale), [columns, size, width, textScale]);
  const counted = countIsCapped ? undefined : totalCount;
  useExistingPage(control, leastOf(counted, pagedUpTo), loading);

  const count =
    totalCount === undefined
      ? nouns.many
      : `${groupIndian(String(totalCount))}${countIsCapped ? '+' : ''} ${totalCount === 1 ? nouns.one : nouns.many}`;
  const selection = ticks?.selection;
  const tickedIds = useMemo(
    () => new Set<string>(selection?.isAll ? page?.items.map(({ id }) => id) : selection?.ids),
    [selection, page],
  );
  const bar = ticks && selection && !selection.isEmpty && (
    <SelectionBar
      selection={selection}
      nouns={nouns}
      all={count}
      mayTakeAll={totalCount === undefined || countIsCapped || selection.ids.size < totalCount}
    >
      {ticks.actions}
    </SelectionBar>
  );

  const sortedColumn = columns.find(({ sort }) => sort === control.sort)?.key;
  const sortModel = useMemo<GridSortModel>(
    () => (sortedColumn ? [{ field: sortedColumn, sort: control.direction }] : []),
    [sortedColumn, control.direction],
  );
  const sortBy = ([item]: GridSortModel) => {
    const sort = columns.find(({ key }) => key === item?.field)?.sort;
    if (sort && item?.sort) control.setSort(sort, item.sort);
  };

  const isNone = totalCount === 0 && !loading;
  const over =
    failed && !loading ? (
      <LoadFailure nouns={nouns.many} onRetry={list.onRetry} />
    ) : isNone && control.isFiltered ? (
      <NoMatch nouns={nouns.many} help={describeView(filters, control)} onClear={control.clear} />
    ) : null;
  const isEmpty = isNone && !control.isFiltered && !failed;
  const toolbar = (
    <TableToolbar
      title={words.title}
      control={control}
      filters={filters}
      search={definition.search}
      count={count}
      size={size}
      tools={
        <>
          <SavedViews list={nouns.many} query={control.query} onShow={control.setQuery} />
          {exportInput && <ExportButton input={exportInput} />}
        </>
      }
    />
  );
  const footer = (
    <TableFooter
      control={control}
      totalCount={totalCount}
      isCapped={countIsCapped}
      pagedUpTo={pagedUpTo}
      isLast={rows.length < control.size}
      summary={words.summary}
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
      <PhoneList label={nouns.many} rows={rows} view={phoneRow} onOpen={onOpen} ticks={ticks} />
    );
    return (
      <div ref={leftRow.list} className={styles.phone}>
        {toolbar}
        {over ?? list}
        {bar}
        {!over && footer}
      </div>
    );
  }

  return (
    <div className={styles.card}>
      {toolbar}
      {bar}
      <div ref={around} className={styles.body} onClickCapture={leftRow.leaveByClick}>
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
          disableRowSelectionExcludeModel
          checkboxSelection={selection !== undefined}
          keepNonExistentRowsSelected
          rowSelectionModel={{ type: 'include', ids: tickedIds }}
          onRowSelectionModelChange={({ ids }) => selection?.setIds([...ids].map(String))}
          // At most 100 rows: drawn all, so that the browser's own search finds them.
          disableVirtualization
          onRowClick={onOpen && (({ row }, event) => !fromControl(event.target) && onOpen(row))}
          onCellKeyDown={({ row, field }, event) => {
            // In the cell of the tick Space ticks; Enter opens the row as anywhere.
            const isTick = field === GRID_CHECKBOX_SELECTION_FIELD;
            // In a cell's own button Space is a press; the grid would leaf through the rows.
            if (!isTick && fromControl(event.target)) event.defaultMuiPrevented = event.key === ' ';
            else if (event.key === 'Enter' && onOpen) {
              // Else the same Enter presses what has the focus by then: the dialog's Close, or its form's button.
              event.preventDefault();
              onOpen(row);
            }
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
