import { useFormikContext } from 'formik';
import { object } from 'yup';
import { istDate, istToday, type IsoDate } from '../../../../rules/dates';
import { closedYearNote } from '../../../../rules/gift-correction';
import { knownDonorSchema } from '../../../../rules/known-donor';
import { CorrectDonationDonorDocument } from '../../../generated/graphql';
import { useEdit } from '../../forms/useEdit';
import { DonorFields, donorLabels, donorValues, type DonorValues } from '../../donors/DonorFields';
import { SwitchField } from '../../forms/SwitchField';
import { validator } from '../../forms/validator';
import { FormDialog } from '../../forms/FormDialog';
import styles from './DonationPage.module.css';
import { SpreadPan } from './SpreadPan';
import type { Donation } from './story-entry';

interface CorrectionValues {
  donor: DonorValues;
  wants80g: boolean;
  isAnonymous: boolean;
  sendReceipt: boolean;
  spreadsPan: boolean;
}

const labels = donorLabels('donor.');
const schema = object({ donor: knownDonorSchema });

const validate = validator<CorrectionValues>(
  schema,
  (values) => values,
  ({ donor, sendReceipt }) =>
    sendReceipt && donor.email.trim() === ''
      ? { donor: { email: 'A receipt cannot be sent without an email address.' } }
      : {},
);

/** Says what a closed year asks for, once something is changed that its statement names. */
function StatementNote({ receivedOn }: { receivedOn: IsoDate }) {
  const { values, initialValues } = useFormikContext<CorrectionValues>();
  const stated = ({ donor: { name, pan, address } }: CorrectionValues) => [name, pan, address].join('\n');
  const note = stated(values) === stated(initialValues) ? null : closedYearNote(receivedOn, istToday());
  return note && <p className={styles.note}>{note}</p>;
}

interface CorrectDonorDialogProps {
  open: boolean;
  donation: Donation;
  onClose: () => void;
}

/** Corrects who gave. What is printed on the receipt becomes its next revision. */
export function CorrectDonorDialog({ open, donation, onClose }: CorrectDonorDialogProps) {
  const save = useEdit(CorrectDonationDonorDocument, {
    version: donation.donorUpdatedAt,
    variables: (values: CorrectionValues, readAt) => ({ input: { id: donation.id, ...values, readAt } }),
    payload: (data) => data.correctDonationDonor,
    reload: ['DonationDetail'],
    success: ({ donation: corrected }) => {
      const revision = corrected?.receipt?.revision ?? 1;
      return revision > (donation.receipt?.revision ?? 1)
        ? { title: 'Donor details corrected', description: `The receipt is now revision ${revision}.` }
        : { title: 'Donor details corrected' };
    },
    onDone: onClose,
  });

  return (
    <FormDialog<CorrectionValues>
      open={open}
      title="Correct donor details"
      submitLabel="Save correction"
      labels={labels}
      initialValues={{
        donor: donorValues({
          name: donation.donorName,
          email: donation.donorEmail,
          phone: donation.donorPhone,
          pan: donation.donorPan,
          nameOnPan: donation.nameOnPan,
          address: donation.donorAddress,
        }),
        wants80g: donation.wants80g,
        isAnonymous: donation.isAnonymous,
        sendReceipt: false,
        spreadsPan: false,
      }}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      {donation.receipt && (
        <p className={styles.note}>
          The receipt keeps its number {donation.receipt.receiptNumber}. If what it prints changes, it becomes revision{' '}
          {donation.receipt.revision + 1}; the current one is kept and marked as superseded.
        </p>
      )}
      <DonorFields prefix="donor." panHelp="With a PAN the receipt can become 80G Eligible." />
      <SpreadPan donation={donation} />
      {donation.capturedAt && <StatementNote receivedOn={istDate(donation.capturedAt)} />}
      <SwitchField name="wants80g" label="The donor wants the 80G tax benefit" />
      <SwitchField name="isAnonymous" label="Anonymous on public pages" />
      {donation.receipt && <SwitchField name="sendReceipt" label="Email the corrected receipt to the donor" />}
    </FormDialog>
  );
}
