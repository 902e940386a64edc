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
  /** True: there are more rows than `totalCount`, which can still be paged through. */
  isCapped?: boolean;
  /** True: the page is not full, so there is no other behind it. */
  isLast?: boolean;
  summary?: ReactNode;
}

function rangeText(page: number, size: number, total: number, isCapped: boolean): string {
  if (total === 0) return '0 of 0';
  const first = Math.min((page - 1) * size + 1, total);
  const last = Math.min(page * size, total);
  return `${groupIndian(String(first))}–${groupIndian(String(last))} of ${groupIndian(String(total))}${isCapped ? '+' : ''}`;
}

export function TableFooter({ control, totalCount, isCapped = false, isLast = false, summary }: TableFooterProps) {
  const { page, size } = control;
  return (
    <div className={styles.footer}>
      <div className={styles.summary}>{summary}</div>
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
          disabled={isLast || (!isCapped && page * size >= (totalCount ?? 0))}
          onClick={() => control.setPage(page + 1)}
        />
      </span>
    </div>
  );
}
