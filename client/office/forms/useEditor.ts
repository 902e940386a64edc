import { useCallback, useState } from 'react';

export interface Editor<Row> {
  isOpen: boolean;
  /** The edited row; null for a new one. It stays while the dialog closes. */
  row: Row | null;
  /** Unique per opening. As the dialog's `key` it resets every opening. */
  key: number;
  create: () => void;
  edit: (row: Row) => void;
  close: () => void;
}

/** State of a list's edit dialog: its row, and whether it is open. */
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
