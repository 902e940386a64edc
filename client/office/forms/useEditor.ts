import { useCallback, useState } from 'react';

export interface Editor<Row> {
  isOpen: boolean;
  /** The row that is edited; null for a new one. It stays while the dialog closes. */
  row: Row | null;
  /** Another for each opening. As the dialog's `key` it makes every opening begin afresh. */
  key: number;
  create: () => void;
  edit: (row: Row) => void;
  close: () => void;
}

/** Which row a list's dialog edits, and whether it is open. */
export function useEditor<Row>(): Editor<Row> {
  const [state, setState] = useState<Pick<Editor<Row>, 'isOpen' | 'row' | 'key'>>({ isOpen: false, row: null, key: 0 });
  const open = useCallback((row: Row | null) => setState(({ key }) => ({ isOpen: true, row, key: key + 1 })), []);
  return {
    ...state,
    create: useCallback(() => open(null), [open]),
    edit: open,
    close: useCallback(() => setState((now) => ({ ...now, isOpen: false })), []),
  };
}
