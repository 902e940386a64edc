import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { istToday } from '../../../../rules/dates';
import { earliestReceivedOn } from '../../../../rules/offline-donation';
import { methodRules } from '../../../../rules/offline-methods';
import { RecordOfflineDonationDocument } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { DonorFields } from '../../donors/DonorFields';
import { DateField } from '../../forms/DateField';
import { LookupField } from '../../forms/LookupField';
import { RupeesField } from '../../forms/RupeesField';
import { SelectField } from '../../forms/SelectField';
import { SwitchField } from '../../forms/SwitchField';
import { FormDialog } from '../../forms/FormDialog';
import { useCampaignLookup } from '../../campaigns/useCampaignLookup';
import { donationList } from '../donation-list';
import {
  eligibilityNote,
  emptyRecord,
  methodOptions,
  recordInput,
  recordLabels,
  validateRecord,
  type RecordValues,
} from './record-form';
import { MethodFields } from './MethodFields';
import { TributeFields } from './TributeFields';
import styles from '../../forms/FormColumns.module.css';

interface RecordDonationDialogProps {
  open: boolean;
  /** Of this opening: however often it is sent, it is recorded once. */
  flowId: string;
  onClose: () => void;
}

/** Records a gift that reached the office outside of the site, and opens its page. */
export default function RecordDonationDialog({ open, flowId, onClose }: RecordDonationDialogProps) {
  const navigate = useNavigate();
  const findCampaigns = useCampaignLookup();
  const [takenNumber, setTakenNumber] = useState<string | null>(null);
  /** Two accounts of one bank can have cheques of one number; a transfer's number is of one transfer. */
  const asksForTwin = ({ method, reference }: RecordValues) =>
    reference === takenNumber && !methodRules(method).isUnique;
  const save = useSubmit(RecordOfflineDonationDocument, {
    // The tick holds for the number that it was asked for, not for one typed after it.
    variables: (values: RecordValues) => ({
      input: recordInput({ ...values, isTwinConfirmed: values.isTwinConfirmed && asksForTwin(values) }),
    }),
    payload: (data) => data.recordOfflineDonation,
    onRefused: (errors, { reference }, form) => {
      if (!errors.some(({ field, code }) => code === 'TAKEN' && field[0] === 'reference')) return;
      setTakenNumber(reference);
      void form?.setFieldValue('isTwinConfirmed', false, false);
    },
    reload: donationList.queries,
    success: ({ donation }) => ({
      title: 'Donation recorded',
      description: `Receipt ${donation?.receiptNumber ?? ''}${donation?.donorEmail ? ` goes to ${donation.donorEmail}` : ''}.`,
    }),
    onDone: ({ donation }) => {
      onClose();
      if (donation) void navigate(`/admin/donations/${donation.id}`);
    },
  });

  return (
    <FormDialog<RecordValues>
      open={open}
      title="Record offline donation"
      submitLabel="Record donation"
      labels={recordLabels}
      wide
      initialValues={emptyRecord(flowId)}
      validate={validateRecord}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values, errors, touched }) => (
        <div className={styles.columns}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>The donation</legend>
            <RupeesField name="amount" label={values.method === 'in_kind' ? 'Value' : 'Amount'} required />
            <SelectField name="method" label="Paid by" required options={methodOptions} />
            <MethodFields method={values.method} />
            {asksForTwin(values) && (
              <SwitchField name="isTwinConfirmed" label="It is another donation with the same number." />
            )}
            {values.method === 'cash' &&
              ((errors.isCashLimitConfirmed && touched.isCashLimitConfirmed) || values.isCashLimitConfirmed) && (
                <SwitchField name="isCashLimitConfirmed" label="Record it anyway. The trustees will be notified." />
              )}
            <DateField
              name="receivedOn"
              label="Date received"
              required
              min={earliestReceivedOn(istToday())}
              max={istToday()}
              help="The receipt carries this date and is numbered within its financial year."
            />
            <LookupField
              name="campaignId"
              label="Campaign"
              placeholder="General"
              find={findCampaigns}
              help="Leave empty for a general donation."
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>The donor</legend>
            <DonorFields prefix="donor." />
            <SwitchField name="wants80g" label="The donor wants the 80G tax benefit" />
            <SwitchField name="isAnonymous" label="Anonymous on public pages" />
            <TributeFields withLetter />
            <p className={styles.note} role="status">
              {eligibilityNote(values)}
            </p>
          </fieldset>
        </div>
      )}
    </FormDialog>
  );
}
