import { lazy, Suspense, type ComponentType } from 'react';
import type { RecordEditor } from './useRecordEditor';

/** `row` is null for a new record. */
export type RecordDialogProps<Row extends { id: string }> = Omit<RecordEditor<Row>['dialog'], 'key'>;

/** The dialog of a record; its code is fetched when it is first opened, so that the list is there sooner. */
export function lazyDialog<Row extends { id: string }>(
  load: () => Promise<{ default: ComponentType<RecordDialogProps<Row>> }>,
) {
  const Dialog = lazy(load);
  return function DialogOfEditor({ editor }: { editor: RecordEditor<Row> }) {
    const { key, ...dialog } = editor.dialog;
    return <Suspense fallback={null}>{key > 0 && <Dialog key={key} {...dialog} />}</Suspense>;
  };
}
