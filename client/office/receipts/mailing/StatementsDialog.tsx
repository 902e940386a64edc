import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { financialYear, formatDate, istToday } from '../../../../rules/dates';
import { StartStatementMailingDocument, useStatementMailingPreviewQuery } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { Skeleton } from '../../../shared/ui/Skeleton';
import { ConfirmDialog } from '../../forms/ConfirmDialog';
import { durationOf, figure, progressOf, statementsReach, type StatementPreview } from './mailing-words';
import styles from './Mailing.module.css';

interface StatementsDialogProps {
  open: boolean;
  /** Idempotency key, new for each opening: repeated presses start one mailing. */
  idempotencyKey: string;
  onClose: () => void;
}

/** Financial years that are offered: the last one first, since its statements are due; then the running one. */
function offeredYears(today: string): readonly string[] {
  const first = Number(financialYear(today).slice(0, 4));
  return [first - 1, first, first - 2, first - 3].map((year) => financialYear(`${year}-04-01`));
}

const Facts = ({ preview }: { preview: StatementPreview }) => (
  <>
    <div className={styles.facts} aria-live="polite">
      <p className={styles.reach}>{statementsReach(preview)}</p>
      {preview.lastStartedAt && <p>They were emailed on {formatDate(preview.lastStartedAt)} and will be sent again.</p>}
    </div>
    <p className={styles.consequence}>
      A statement is not a receipt, and says so.
      {preview.donors > 0 &&
        !preview.tooMany &&
        ` They are sent in the background, which takes about ${durationOf(preview.minutes)}.`}
    </p>
  </>
);

/** Shows how many would get the statement of a year, and asks for confirmation. */
export default function StatementsDialog({ open, idempotencyKey, onClose }: StatementsDialogProps) {
  const years = offeredYears(istToday());
  const [year, setYear] = useState(years[0] ?? '');
  const [isBusy, setBusy] = useState(false);
  const { data, error, refetch } = useStatementMailingPreviewQuery({
    variables: { financialYear: year },
    fetchPolicy: 'network-only',
    skip: !open,
  });
  const preview = data?.adminStatementMailingPreview;
  const count = preview && !preview.tooMany ? preview.donors : 0;
  const start = useSubmit(StartStatementMailingDocument, {
    variables: () => ({
      input: { financialYear: year, idempotencyKey, lastStartedAt: preview?.lastStartedAt ?? null },
    }),
    onRefused: () => void refetch().catch(() => undefined),
    payload: (answer) => answer.startStatementMailing,
    reload: ['ReceiptMailings'],
    success: ({ mailing }) => ({
      title: 'Statements are being emailed',
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
      title="Email everybody’s statement of a year?"
      confirmLabel={
        count > 0 ? `Email ${figure(count)} ${count === 1 ? 'statement' : 'statements'}` : 'Email statements'
      }
      isHarmless
      busy={isBusy}
      mayConfirm={count > 0}
      onConfirm={() => void confirm()}
      onClose={() => !isBusy && onClose()}
    >
      <TextField
        select
        fullWidth
        label="Financial year"
        className={styles.year}
        value={year}
        disabled={isBusy}
        onChange={({ target }) => setYear(target.value)}
        slotProps={{ select: { native: true } }}
      >
        {years.map((one) => (
          <option key={one} value={one}>
            {one}
            {one === financialYear(istToday()) ? ' so far' : ''}
          </option>
        ))}
      </TextField>
      {error && (
        <p role="alert" className={styles.failure}>
          {error.message}
        </p>
      )}
      {!error && !preview && (
        <div className={styles.facts} role="status" aria-label="Counting the statements">
          <Skeleton width="24ch" height="1.375rem" />
        </div>
      )}
      {preview && <Facts preview={preview} />}
    </ConfirmDialog>
  );
}
