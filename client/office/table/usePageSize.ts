import { useCallback, useState } from 'react';

export const pageSizes = [10, 25, 50, 100] as const;
const usual = 25;
const key = 'adminRowsPerPage';

function read(): number {
  try {
    const stored = Number(localStorage.getItem(key));
    return pageSizes.find((size) => size === stored) ?? usual;
  } catch {
    return usual;
  }
}

/** Rows per page, remembered by this browser for all lists of the office. */
export function usePageSize(): [size: number, setSize: (size: number) => void] {
  const [size, setSize] = useState(read);
  const remember = useCallback((next: number) => {
    setSize(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Storage is refused in some private windows: the size then lasts as long as the page.
    }
  }, []);
  return [size, remember];
}
