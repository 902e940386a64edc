import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const PAGE = /^[1-9]\d{0,5}$/;

/**
 * Page of a donor's giving history, counted from 1. It is kept in the address: another donor begins with the first one,
 * and Back from a donation returns to it. The entry in the browser's history stays the one that leads back to the list.
 */
export function useGivingPage(): [page: number, show: (page: number) => void] {
  const [params, setParams] = useSearchParams();
  const state: unknown = useLocation().state;
  const asked = params.get('page') ?? '';
  const show = useCallback(
    (page: number) => setParams(page > 1 ? { page: String(page) } : {}, { replace: true, state }),
    [setParams, state],
  );
  return [PAGE.test(asked) ? Number(asked) : 1, show];
}
