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
  /** Initial period. */
  period: Period;
  /** Idempotency key, new for each opening: repeated presses start one reissue. */
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
          <p>Not changed:</p>
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

/** Shows the outcome for the receipts of a period, and asks for confirmation. */
export function ReissueDialog({ open, period: given, idempotencyKey, onClose }: ReissueDialogProps) {
  const [period, setPeriod] = useState(given);
  const [send, setSend] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const isWhole = period.from !== '' && period.to !== '' && rangeProblem(period) === null;
  const { data, error, refetch } = useReceiptReissuePreviewQuery({
    variables: { period },
    fetchPolicy: 'network-only',
    skip: !open || !isWhole,
  });
  const preview = isWhole ? data?.adminReceiptReissuePreview : undefined;
  const count = preview && preview.registration !== '' ? preview.eligible + preview.refreshed : 0;
  const start = useSubmit(StartReceiptReissueDocument, {
    variables: () => ({
      input: { period, send, idempotencyKey, registration: preview?.registration, validity: preview?.validity },
    }),
    onRefused: () => void refetch().catch(() => undefined),
    payload: (answer) => answer.startReceiptReissue,
    reload: ['ReceiptReissues', 'ReceiptHints'],
    success: ({ reissue }) => ({
      title: 'Receipts are being reissued',
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
      title="Reissue receipts with the current registration?"
      confirmLabel={count > 0 ? `Reissue ${receiptsOf(count)}` : 'Reissue'}
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
        Each receipt keeps its number and gets a new revision. Earlier revisions are kept. Reissuing runs in the
        background.
      </p>
      <FormControlLabel
        className={mailing.choice}
        label={`Email receipts that become eligible${preview ? ` (${figure(preview.mailable)})` : ''}`}
        control={<Switch checked={send} disabled={isBusy} onChange={(_event, checked) => setSend(checked)} />}
      />
    </ConfirmDialog>
  );
}
