import { useMemo } from 'react';
import { useDeletion } from './useDeletion';
import { useEditor } from './useEditor';
import { useMayRun } from '../ui/useMay';

/** What the buttons of a row do. */
export type RecordActions<Row> = Readonly<Record<'edit' | 'remove', (row: Row) => void>>;

export type RecordEditor<Row extends { id: string }> = ReturnType<typeof useRecordEditor<Row>>;

/**
 * Creates, edits and deletes the records of a list: `dialog` is for `lazyDialog`, `question` is drawn beside the list.
 * Without `mayChange` the list is for reading: whoever may not delete its records may not change them either.
 */
export function useRecordEditor<Row extends { id: string }>(...deletion: Parameters<typeof useDeletion<Row>>) {
  const mayChange = useMayRun(deletion[0]);
  const { create, edit, isOpen: open, close: onClose, row, key } = useEditor<Row>();
  const { ask, dialog: question } = useDeletion(...deletion);
  const actions = useMemo((): RecordActions<Row> => ({ edit, remove: ask }), [edit, ask]);
  return { mayChange, create, actions, dialog: { open, row, onClose, key }, question };
}
