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
  /** What the table shows. */
  receipts: Pick<ReceiptMailingInput, 'search' | 'filter'>;
  /** Made anew for each opening: however often it is pressed, one mailing begins. */
  idempotencyKey: string;
  onClose: () => void;
}

/** Says what would be e-mailed to how many, and asks before it begins. */
export function MailingDialog({ open, receipts, idempotencyKey, onClose }: MailingDialogProps) {
  const [onlyNeverSent, setOnlyNeverSent] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const input = { ...receipts, onlyNeverSent };
  const { data, previousData, error } = useReceiptMailingPreviewQuery({
    variables: { input },
    fetchPolicy: 'network-only',
    skip: !open,
  });
  const preview = data?.receiptMailingPreview;
  const count = preview && !preview.tooMany ? preview.receipts : 0;
  const start = useSubmit(StartReceiptMailingDocument, {
    variables: () => ({ input: { receipts: input, idempotencyKey } }),
    payload: (answer) => answer.startReceiptMailing,
    reload: ['ReceiptMailings'],
    success: ({ mailing }) => ({
      title: 'Receipts are being e-mailed',
      description: mailing ? progressOf(mailing) : undefined,
    }),
    onDone: onClose,
  });
  const confirm = async () => {
    setBusy(true);
    await start(undefined);
    setBusy(false);
  };

  return (
    <ConfirmDialog
      open={open}
      title="E-mail the receipts that are listed?"
      confirmLabel={count > 0 ? `E-mail ${receiptsOf(count)}` : 'E-mail receipts'}
      isHarmless
      busy={isBusy}
      mayConfirm={count > 0}
      onConfirm={() => void confirm()}
      onClose={() => !isBusy && onClose()}
    >
      <MailingFacts
        preview={preview ?? previousData?.receiptMailingPreview}
        isLate={!preview}
        failure={error?.message}
      />
      <FormControlLabel
        className={styles.choice}
        label="Only those never e-mailed"
        control={
          <Switch checked={onlyNeverSent} disabled={isBusy} onChange={(_event, checked) => setOnlyNeverSent(checked)} />
        }
      />
    </ConfirmDialog>
  );
}
