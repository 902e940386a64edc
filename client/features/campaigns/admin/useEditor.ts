import { useState } from 'react';

/** The page's button for a new one is above the tables; each table draws its own dialog. */
export interface Creation {
  isCreating: boolean;
  onCreate: () => void;
  onCreated: () => void;
}

interface Editor<Row> {
  /** The row in the dialog; null for a new one. It stays while the dialog closes. */
  row: Row | null;
  isOpen: boolean;
  /** Changes with every opening, so that each starts afresh. */
  key: number;
  edit: (row: Row) => void;
  close: () => void;
}

/** What the dialog of a table shows: a new row, one that exists, or nothing. */
export function useEditor<Row>({ isCreating, onCreated }: Creation): Editor<Row> {
  const [row, setRow] = useState<Row | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [key, setKey] = useState(0);
  const [wasCreating, setWasCreating] = useState(isCreating);

  if (isCreating !== wasCreating) {
    setWasCreating(isCreating);
    if (isCreating) {
      setRow(null);
      setKey(key + 1);
    }
  }

  return {
    row,
    isOpen: isCreating || isEditing,
    key,
    edit: (next) => {
      setRow(next);
      setEditing(true);
      setKey(key + 1);
    },
    close: () => {
      setEditing(false);
      onCreated();
    },
  };
}
