import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { lazy, Suspense, useState } from 'react';
import { StartReceiptReissueDocument, useReceiptReissuePreviewQuery } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { rangeProblem } from '../../table/date-ranges';
import { ConfirmDialog } from '../../forms/ConfirmDialog';
import { Skeleton } from '../../../shared/ui/Skeleton';
import { figure, receiptsOf } from '../mailing/mailing-words';
import mailing from '../mailing/Mailing.module.css';
import styles from './Reissue.module.css';
import { outcomeOf, progressOf, stayingOf, type Preview } from './reissue-words';

const RangeFields = lazy(() => import('../../table/RangeFields'));

export interface Period {
  from: string;
  to: string;
}

interface ReissueDialogProps {
  open: boolean;
  /** The days that it opens with. */
  period: Period;
  /** Made anew for each opening: however often it is pressed, one reissue begins. */
  idempotencyKey: string;
  onClose: () => void;
}

function Facts({ preview }: { preview: Preview | undefined }) {
  if (!preview)
    return (
      <div className={mailing.facts} role="status" aria-label="Counting the receipts">
        <Skeleton width="24ch" height="1.375rem" />
      </div>
    );
  const staying = stayingOf(preview);
  return (
    <div className={mailing.facts} aria-live="polite">
      <p className={mailing.reach}>{outcomeOf(preview)}</p>
      {preview.registration !== '' && (
        <p>Registration {[preview.registration, preview.validity].filter(Boolean).join(', ')}</p>
      )}
      {staying.length > 0 && (
        <>
          <p>Stay as they are:</p>
          <ul className={mailing.reasons}>
            {staying.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Says what would become of the receipts of a period, and asks before it begins. */
export function ReissueDialog({ open, period: given, idempotencyKey, onClose }: ReissueDialogProps) {
  const [period, setPeriod] = useState(given);
  const [send, setSend] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const isWhole = period.from !== '' && period.to !== '' && rangeProblem(period) === null;
  const { data, error } = useReceiptReissuePreviewQuery({
    variables: { period },
    fetchPolicy: 'network-only',
    skip: !open || !isWhole,
  });
  const preview = isWhole ? data?.receiptReissuePreview : undefined;
  const count = preview && preview.registration !== '' ? preview.eligible + preview.refreshed : 0;
  const start = useSubmit(StartReceiptReissueDocument, {
    variables: () => ({ input: { period, send, idempotencyKey } }),
    payload: (answer) => answer.startReceiptReissue,
    reload: ['ReceiptReissues', 'ReceiptHints'],
    success: ({ reissue }) => ({
      title: 'Receipts are being issued again',
      description: reissue ? progressOf(reissue) : undefined,
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
      title="Issue receipts again with today’s registration?"
      confirmLabel={count > 0 ? `Issue ${receiptsOf(count)} again` : 'Issue again'}
      isHarmless
      busy={isBusy}
      mayConfirm={count > 0}
      onConfirm={() => void confirm()}
      onClose={() => !isBusy && onClose()}
    >
      <div className={styles.days}>
        <Suspense fallback={<Skeleton height="4.25rem" />}>
          <RangeFields
            range={{ from: period.from || undefined, to: period.to || undefined }}
            disabled={isBusy}
            onChange={({ from = '', to = '' }) => setPeriod({ from, to })}
          />
        </Suspense>
      </div>
      {error ? (
        <p role="alert" className={mailing.failure}>
          {error.message}
        </p>
      ) : isWhole ? (
        <Facts preview={preview} />
      ) : (
        <p role="alert" className={mailing.failure}>
          Please choose the first and the last day of the receipts.
        </p>
      )}
      <p className={mailing.consequence}>
        Each keeps its number and becomes a new revision; what it said before is kept. It goes on in the background.
      </p>
      <FormControlLabel
        className={mailing.choice}
        label={`E-mail those that become eligible${preview ? ` (${figure(preview.mailable)})` : ''}`}
        control={<Switch checked={send} disabled={isBusy} onChange={(_event, checked) => setSend(checked)} />}
      />
    </ConfirmDialog>
  );
}
