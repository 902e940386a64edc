import { useState, type ReactNode } from 'react';
import { DiscardImportDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { DeletionItem } from '../forms/DeletionItem';
import { useOpened } from '../table/useOpened';
import { kinds, momentOf, type Batch } from './import-words';
import { importList } from './import-list';

type Discarded = Pick<Batch, 'id' | 'kind' | 'fileName' | 'createdAt'>;

/** Asks before a file that was not brought in is removed. @param onDone called after it is gone */
export function useDiscard(onDone?: () => void): { ask: (batch: Discarded) => void; dialog: ReactNode } {
  const { opened, isOpen, open, close } = useOpened<Discarded>();
  const [isBusy, setBusy] = useState(false);
  const discard = useSubmit(DiscardImportDocument, {
    variables: ({ id }: Discarded) => ({ input: { id } }),
    payload: (data) => data.discardImport,
    reload: importList.queries,
    success: { title: 'File removed' },
    onDone,
  });
  const confirm = async (batch: Discarded) => {
    setBusy(true);
    await discard(batch);
    setBusy(false);
    close();
  };
  return {
    ask: open,
    dialog: opened && (
      <ConfirmDialog
        open={isOpen}
        title="Remove this file?"
        confirmLabel="Remove"
        busy={isBusy}
        onConfirm={() => void confirm(opened)}
        onClose={() => !isBusy && close()}
      >
        <DeletionItem name={opened.fileName} facts={`${kinds[opened.kind].title}, sent ${momentOf(opened.createdAt)}`}>
          Nothing of it was brought in. What you mended in it is lost; what you chose for its columns is remembered.
        </DeletionItem>
      </ConfirmDialog>
    ),
  };
}
