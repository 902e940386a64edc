import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import {
  StartReceiptMailingDocument,
  useReceiptMailingPreviewQuery,
  type ReceiptMailingInput,
} from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { ConfirmDialog } from '../../forms/ConfirmDialog';
import { progressOf, receiptsOf } from './mailing-words';
import { MailingFacts } from './MailingFacts';
import styles from './Mailing.module.css';

export interface MailingDialogProps {
  open: boolean;
  /** Search and filter of the table. */
  receipts: Pick<ReceiptMailingInput, 'search' | 'filter'>;
  /** Idempotency key, new for each opening: repeated presses start one mailing. */
  idempotencyKey: string;
  /** Told once a mailing has started, before the dialog closes. */
  onStarted?: () => void;
  onClose: () => void;
}

/** Shows what would be e-mailed to how many, and asks for confirmation. */
export function MailingDialog({ open, receipts, idempotencyKey, onStarted, onClose }: MailingDialogProps) {
  const [onlyNeverSent, setOnlyNeverSent] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const input = { ...receipts, onlyNeverSent };
  const { data, previousData, error, refetch } = useReceiptMailingPreviewQuery({
    variables: { input },
    fetchPolicy: 'network-only',
    skip: !open,
  });
  const preview = data?.adminReceiptMailingPreview;
  const count = preview && !preview.tooMany ? preview.receipts : 0;
  const start = useSubmit(StartReceiptMailingDocument, {
    variables: () => ({ input: { receipts: input, idempotencyKey, countedAt: preview?.countedAt } }),
    onRefused: () => void refetch().catch(() => undefined),
    payload: (answer) => answer.startReceiptMailing,
    reload: ['ReceiptMailings'],
    success: ({ mailing }) => ({
      title: 'Receipts are being emailed',
      description: mailing ? progressOf(mailing) : undefined,
    }),
    onDone: () => {
      onStarted?.();
      onClose();
    },
  });
  const confirm = async () => {
    setBusy(true);
    await start(undefined);
    setBusy(false);
  };

  return (
    <ConfirmDialog
      open={open}
      title="Email the listed receipts?"
      confirmLabel={count > 0 ? `Email ${receiptsOf(count)}` : 'Email receipts'}
      isHarmless
      busy={isBusy}
      mayConfirm={count > 0}
      onConfirm={() => void confirm()}
      onClose={() => !isBusy && onClose()}
    >
      <MailingFacts
        preview={preview ?? previousData?.adminReceiptMailingPreview}
        isLate={!preview}
        failure={error?.message}
      />
      <FormControlLabel
        className={styles.choice}
        label="Only receipts never emailed"
        control={
          <Switch checked={onlyNeverSent} disabled={isBusy} onChange={(_event, checked) => setOnlyNeverSent(checked)} />
        }
      />
    </ConfirmDialog>
  );
}
