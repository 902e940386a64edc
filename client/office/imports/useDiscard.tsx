import type { ReactNode } from 'react';
import { DiscardImportDocument } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from '../forms/ConfirmDialog';
import { DeletionItem } from '../forms/DeletionItem';
import { kinds, momentOf, type Batch } from './import-words';
import { importList } from './import-list';
import { useQuestion } from './useQuestion';

type Discarded = Pick<Batch, 'id' | 'kind' | 'fileName' | 'createdAt'>;

/** Asks before a file that was not brought in is removed. @param onDone called after it is gone */
export function useDiscard(onDone?: () => void): { ask: (batch: Discarded) => void; dialog: ReactNode } {
  const discard = useSubmit(DiscardImportDocument, {
    variables: ({ id }: Discarded) => ({ input: { id } }),
    payload: (data) => data.discardImport,
    reload: importList.queries,
    success: { title: 'File removed' },
    onDone,
  });
  const { opened, ask, dialogProps } = useQuestion(discard);
  return {
    ask,
    dialog: opened && (
      <ConfirmDialog {...dialogProps} title="Remove this file?" confirmLabel="Remove">
        <DeletionItem name={opened.fileName} facts={`${kinds[opened.kind].title}, sent ${momentOf(opened.createdAt)}`}>
          Nothing of it was brought in. What you mended in it is lost; what you chose for its columns is remembered.
        </DeletionItem>
      </ConfirmDialog>
    ),
  };
}
