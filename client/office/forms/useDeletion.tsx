import type { TypedDocumentNode } from '@apollo/client';
import { useCallback, useState, type ReactNode } from 'react';
import { useSubmit, type UserError } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from './ConfirmDialog';

interface DeleteAnswer {
  deletedId?: string | null;
  userErrors: readonly UserError[];
}

interface DeletionOptions<Row, Data> {
  payload: (data: Data) => DeleteAnswer;
  /** The specified question: 'Are you sure you want to delete this campaign?' */
  question: string;
  /** Title of the toast: 'Campaign deleted successfully'. */
  success: string;
  /** Names of the queries to reload. */
  reload: string[];
  /** Subject and consequences; see DeletionItem. */
  about: (row: Row) => ReactNode;
}

interface Deletion<Row> {
  /** Opens the question for a row. */
  ask: (row: Row) => void;
  /** Render it once beside the table. */
  dialog: ReactNode;
}

/** Deletes a row: asks first, runs the mutation, reloads the list, and shows a toast. */
export function useDeletion<Row extends { id: string }, Data>(
  document: TypedDocumentNode<Data, { id: string }>,
  { payload, question, success, reload, about }: DeletionOptions<Row, Data>,
): Deletion<Row> {
  const [row, setRow] = useState<Row | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = useSubmit<Row, Data, { id: string }, DeleteAnswer>(document, {
    variables: ({ id }) => ({ id }),
    payload,
    reload,
    success: { title: success },
  });

  const confirm = async () => {
    if (!row) return;
    setBusy(true);
    await run(row);
    setBusy(false);
    setOpen(false);
  };

  const ask = useCallback((next: Row) => {
    setRow(next);
    setOpen(true);
  }, []);

  return {
    ask,
    dialog: (
      <ConfirmDialog
        open={isOpen}
        title={question}
        confirmLabel="Delete"
        busy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => !isBusy && setOpen(false)}
      >
        {row && about(row)}
      </ConfirmDialog>
    ),
  };
}
