import type { TypedDocumentNode } from '@apollo/client';
import { useCallback, useState, type ReactNode } from 'react';
import { useSubmit } from '../../shared/forms/useSubmit';
import { ConfirmDialog } from './ConfirmDialog';
import { useDelayed } from '../ui/useDelayed';
import styles from './DeletionItem.module.css';
import { payloadOf, type MutationAnswer } from './mutation-answer';

export interface DeletionOptions<Row> {
  /** The question as specified: 'Are you sure you want to delete this campaign?' */
  question: string;
  /** The toast's title: 'Campaign deleted successfully'. */
  success: string;
  /** Names of the queries whose lists are loaded again. */
  reload: string[];
  /** What the question shows: where that is something else by now, nothing is deleted, and the list says what it is. */
  shown?: (row: Row) => { readAt?: string; raisedAmount?: number };
  /** Called after a deletion. */
  onDone?: () => void;
  /** Said below the question once the answer takes longer than a moment. */
  waiting?: string;
  /** Which one it is, what stays and what goes; see DeletionItem. */
  about: (row: Row) => ReactNode;
}

interface Deletion<Row> {
  /** Opens the question for a row. */
  ask: (row: Row) => void;
  /** Draw it once beside the table. */
  dialog: ReactNode;
}

/** Milliseconds after which one wonders whether the press was heard. */
const PATIENCE = 2_000;

/** Deletes a row: asks first, runs the mutation, loads the list again, says so in a toast. */
export function useDeletion<Row extends { id: string }>(
  document: TypedDocumentNode<MutationAnswer, { id: string; readAt?: string; raisedAmount?: number }>,
  { question, success, reload, shown, onDone, waiting, about }: DeletionOptions<Row>,
): Deletion<Row> {
  const [row, setRow] = useState<Row | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isSlow = useDelayed(isBusy, PATIENCE);
  const run = useSubmit(document, {
    variables: (asked: Row) => ({ id: asked.id, ...shown?.(asked) }),
    payload: payloadOf,
    reload,
    success: { title: success },
    onDone,
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
        {waiting && (
          <p role="status" className={styles.waiting}>
            {isSlow && waiting}
          </p>
        )}
      </ConfirmDialog>
    ),
  };
}
