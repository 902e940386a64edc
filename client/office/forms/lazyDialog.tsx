import { lazy, Suspense, type ComponentType } from 'react';
import type { RecordEditor } from './useRecordEditor';

export interface RecordDialogProps<Row> {
  open: boolean;
  /** Null for a new one. */
  row: Row | null;
  onClose: () => void;
}

/** The dialog of a record; its code is fetched when it is first opened, so that the list is there sooner. */
export function lazyDialog<Row extends { id: string }>(
  load: () => Promise<{ default: ComponentType<RecordDialogProps<Row>> }>,
) {
  const Dialog = lazy(load);
  return function DialogOfEditor({ editor: { dialog } }: { editor: RecordEditor<Row> }) {
    return (
      <Suspense fallback={null}>
        {dialog.key > 0 && <Dialog key={dialog.key} row={dialog.row} open={dialog.isOpen} onClose={dialog.close} />}
      </Suspense>
    );
  };
}
