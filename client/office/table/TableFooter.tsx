import type { ReactNode } from 'react';
import { groupIndian } from '../../../rules/money';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons';
import { IconAction } from '../ui/IconAction';
import { pageSizes } from './usePageSize';
import type { TableControl } from './useTableView';
import styles from './TableFooter.module.css';

interface TableFooterProps {
  control: Pick<TableControl, 'page' | 'size' | 'setPage' | 'setSize'>;
  /** Undefined until the first answer. */
  totalCount: number | undefined;
  /** True: there are more rows than `totalCount`. */
  isCapped?: boolean;
  /** Number of rows that pages reach; all by default. */
  pagedUpTo?: number;
  /** True: the page is not full, so there is no other behind it. */
  isLast?: boolean;
  summary?: ReactNode;
}

function rangeText(page: number, size: number, total: number, isCapped: boolean): string {
  if (total === 0) return '0 of 0';
  const upTo = isCapped ? Infinity : total;
  const first = Math.min((page - 1) * size + 1, upTo);
  const last = Math.min(page * size, upTo);
  return `${groupIndian(String(first))}–${groupIndian(String(last))} of ${groupIndian(String(total))}${isCapped ? '+' : ''}`;
}

export function TableFooter({
  control,
  totalCount,
  isCapped = false,
  pagedUpTo = Infinity,
  isLast = false,
  summary,
}: TableFooterProps) {
  const { page, size } = control;
  const isAtEnd = isLast || (!isCapped && page * size >= (totalCount ?? 0));
  const isCutOff = !isAtEnd && page * size >= pagedUpTo;
  return (
    <div className={styles.footer}>
      <div className={styles.summary}>{summary}</div>
      {isCutOff && <p className={styles.cutOff}>Pages end here. Search or filter the list to see the rest.</p>}
      <label className={styles.size}>
        Rows per page
        <select value={size} onChange={(event) => control.setSize(Number(event.target.value))}>
          {pageSizes.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      </label>
      <span className={styles.range} aria-live="polite">
        {totalCount === undefined ? '' : rangeText(page, size, totalCount, isCapped)}
      </span>
      <span className={styles.pages}>
        <IconAction
          name="Previous page"
          icon={<ChevronLeftIcon />}
          disabled={page <= 1}
          onClick={() => control.setPage(page - 1)}
        />
        <IconAction
          name="Next page"
          icon={<ChevronRightIcon />}
          disabled={isAtEnd || isCutOff}
          onClick={() => control.setPage(page + 1)}
        />
      </span>
    </div>
  );
}
