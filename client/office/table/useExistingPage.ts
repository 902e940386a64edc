import { useEffect } from 'react';
import type { TableControl } from './useTableView';

/** Leaves a page that is not there: its last rows were deleted, or the address names one that never was. */
export function useExistingPage(
  { page, size, correctPage }: Pick<TableControl, 'page' | 'size' | 'correctPage'>,
  totalCount: number | undefined,
  loading: boolean,
): void {
  const pages = totalCount === undefined ? undefined : Math.max(1, Math.ceil(totalCount / size));
  useEffect(() => {
    if (pages !== undefined && page > pages && !loading) correctPage(pages);
  }, [pages, page, correctPage, loading]);
}
