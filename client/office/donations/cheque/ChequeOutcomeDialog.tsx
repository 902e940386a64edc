import { chequeOutcomeSchema, outcomeDayProblem, type ChequeOutcome } from '../../../../rules/cheque-outcome';
import { istDate, isIsoDate, istToday } from '../../../../rules/dates';
import { closedYearNote } from '../../../../rules/gift-correction';
import { formatRupees } from '../../../../rules/money';
import { RecordChequeOutcomeDocument, type DonationFactsFragment } from '../../../generated/graphql';
import { DateField } from '../../forms/DateField';
import { FormDialog } from '../../forms/FormDialog';
import { useEdit } from '../../forms/useEdit';
import { validator } from '../../forms/validator';
import { ClosedYearField } from '../correct/ClosedYearField';
import { donationList } from '../donation-list';
import styles from '../refund/Refund.module.css';

interface ChequeOutcomeDialogProps {
  open: boolean;
  donation: DonationFactsFragment;
  outcome: ChequeOutcome;
  onClose: () => void;
  onRecorded: () => void;
}

interface OutcomeValues {
  outcome: ChequeOutcome;
  on: string;
  isClosedYearConfirmed: boolean;
}

const labels = { on: 'Day on the bank’s statement', isClosedYearConfirmed: 'Correction statement' };

/** Records that a cheque was cleared, or that it bounced, after saying what that does. */
export default function ChequeOutcomeDialog(props: ChequeOutcomeDialogProps) {
  const { open, donation, outcome, onClose, onRecorded } = props;
  const received = donation.capturedAt ? istDate(donation.capturedAt) : istToday();
  const isBounce = outcome === 'bounced';
  const note = isBounce ? closedYearNote(received, istToday()) : null;
  const save = useEdit(RecordChequeOutcomeDocument, {
    version: { readAt: donation.donorUpdatedAt, clearedOn: donation.clearedOn },
    variables: (values: OutcomeValues, shown) => ({ input: { id: donation.id, ...values, ...shown } }),
    payload: (data) => data.recordChequeOutcome,
    reload: donationList.queries,
    onConflict: onRecorded,
    success: { title: isBounce ? 'Gift voided' : 'Cheque cleared' },
    onDone: () => {
      onClose();
      onRecorded();
    },
  });
  return (
    <FormDialog<OutcomeValues>
      open={open}
      title={isBounce ? `The cheque of ${donation.donorName} bounced` : `The cheque of ${donation.donorName} cleared`}
      submitLabel={isBounce ? `Void ${formatRupees(donation.amount)}` : 'Record as cleared'}
      isDangerous={isBounce}
      labels={labels}
      initialValues={{ outcome, on: donation.clearedOn ?? istToday(), isClosedYearConfirmed: false }}
      validate={validator<OutcomeValues>(
        chequeOutcomeSchema,
        (values) => values,
        ({ on }) => {
          const problem = isIsoDate(on) ? outcomeDayProblem(on, received, istToday()) : null;
          return problem ? { on: problem } : {};
        },
      )}
      onSubmit={save}
      onClose={onClose}
    >
      {isBounce && (
        <p className={styles.words}>
          The gift leaves every total, and receipt {donation.receiptNumber ?? ''} is stamped void under its number. The
          donor gets no mail. A cheque that replaces this one is recorded as a new gift.
        </p>
      )}
      <DateField name="on" label={labels.on} required min={received} max={istToday()} />
      <ClosedYearField note={note} />
    </FormDialog>
  );
}
