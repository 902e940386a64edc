import { useState, type ReactNode } from 'react';
import { CancelReceiptMailingDocument } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { ConfirmDialog } from '../../forms/ConfirmDialog';
import { DeletionItem } from '../../forms/DeletionItem';
import { useOpened } from '../../table/useOpened';
import { progressOf, sizeOf, type Mailing } from './mailing-words';

/** Cancels a mailing after a confirmation. */
export function useMailingCancellation(): { ask: (mailing: Mailing) => void; dialog: ReactNode } {
  const { opened, isOpen, open, close } = useOpened<Mailing>();
  const [isBusy, setBusy] = useState(false);
  const cancel = useSubmit(CancelReceiptMailingDocument, {
    variables: ({ id }: Mailing) => ({ id }),
    payload: (data) => data.cancelReceiptMailing,
    reload: ['ReceiptMailings', 'AdminReceipts'],
    success: { title: 'Emailing cancelled' },
  });
  const confirm = async (mailing: Mailing) => {
    setBusy(true);
    await cancel(mailing);
    setBusy(false);
    close();
  };
  return {
    ask: open,
    dialog: opened && (
      <ConfirmDialog
        open={isOpen}
        title={opened.financialYear ? 'Stop emailing these statements?' : 'Stop emailing these receipts?'}
        confirmLabel="Stop emailing"
        closeLabel="Keep sending"
        busy={isBusy}
        onConfirm={() => void confirm(opened)}
        onClose={() => !isBusy && close()}
      >
        <DeletionItem name={sizeOf(opened)} facts={progressOf(opened)}>
          What is not sent yet stays unsent. You can email it later. An email that is being sent now still arrives.
        </DeletionItem>
      </ConfirmDialog>
    ),
  };
}
