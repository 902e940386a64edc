import { useMemo } from 'react';
import { useDeletion } from './useDeletion';
import { useEditor } from './useEditor';

/** What the buttons of a row do. */
export type RecordActions<Row> = Readonly<Record<'edit' | 'remove', (row: Row) => void>>;

export type RecordEditor<Row extends { id: string }> = ReturnType<typeof useRecordEditor<Row>>;

/** Creates, edits and deletes the records of a list: `dialog` is for `lazyDialog`, `question` is drawn beside the list. */
export function useRecordEditor<Row extends { id: string }>(...deletion: Parameters<typeof useDeletion<Row>>) {
  const { create, edit, isOpen: open, close: onClose, row, key } = useEditor<Row>();
  const { ask, dialog: question } = useDeletion(...deletion);
  const actions = useMemo((): RecordActions<Row> => ({ edit, remove: ask }), [edit, ask]);
  return { create, actions, dialog: { open, row, onClose, key }, question };
}
