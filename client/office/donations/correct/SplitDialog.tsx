import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { object } from 'yup';
import { donorDetailsSchema } from '../../../../rules/donor-details';
import { AMOUNT_MESSAGE } from '../../../../rules/donation';
import { paise } from '../../../../rules/fields';
import { correctionReason } from '../../../../rules/gift-correction';
import { DEFAULT_80G, MAX_DONATION, MIN_DONATION } from '../../../../rules/limits';
import { formatRupees, parseRupees } from '../../../../rules/money';
import { SplitDonationDocument, type DonationFactsFragment } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { DonorFields, donorLabels, donorValues, type DonorValues } from '../../donors/DonorFields';
import { FormDialog } from '../../forms/FormDialog';
import { FormField } from '../../forms/FormField';
import { RupeesField } from '../../forms/RupeesField';
import { SwitchField } from '../../forms/SwitchField';
import { validator } from '../../forms/validator';
import { donationList } from '../donation-list';
import styles from './Correct.module.css';

interface SplitValues {
  amount: string;
  donor: DonorValues;
  wants80g: boolean;
  reason: string;
  sendReceipt: boolean;
}

const labels = { amount: 'Second person’s part', ...donorLabels('donor.'), reason: 'Reason' };
const schema = object({
  amount: paise(MIN_DONATION, MAX_DONATION, AMOUNT_MESSAGE),
  donor: donorDetailsSchema,
  reason: correctionReason,
});
const inputOf = (values: SplitValues) => ({ ...values, amount: parseRupees(values.amount) ?? NaN });
const validate = validator<SplitValues>(schema, inputOf);

interface SplitDialogProps {
  open: boolean;
  gift: DonationFactsFragment;
  onClose: () => void;
}

/** Makes two of a gift of two people that was recorded as one. */
export default function SplitDialog({ open, gift, onClose }: SplitDialogProps) {
  const navigate = useNavigate();
  // Sent with every press, also after an answer that was lost: one window takes out one part.
  const [readAt] = useState(gift.donorUpdatedAt);
  const save = useSubmit(SplitDonationDocument, {
    variables: (values: SplitValues) => ({ input: { id: gift.id, ...inputOf(values), readAt } }),
    payload: (data) => data.splitDonation,
    reload: ['DonationDetail', ...donationList.queries],
    success: ({ donation }) => ({
      title: 'Donation split',
      description: `The second person’s receipt is ${donation?.receiptNumber ?? ''}.`,
    }),
    onDone: ({ donation }) => {
      onClose();
      if (donation) void navigate(`/admin/donations/${donation.id}`);
    },
  });
  return (
    <FormDialog<SplitValues>
      open={open}
      title="A gift of two people"
      submitLabel="Make two donations"
      labels={labels}
      initialValues={{ amount: '', donor: donorValues(null), wants80g: DEFAULT_80G, reason: '', sendReceipt: false }}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.words}>
        The part of the second person leaves this donation of {formatRupees(gift.amount - gift.refundedAmount)} and
        becomes one of its own with the same day and number, and a receipt of its own.
      </p>
      <RupeesField name="amount" label={labels.amount} required />
      <DonorFields prefix="donor." />
      <SwitchField name="wants80g" label="The second person wants the 80G tax benefit" />
      <FormField name="reason" label={labels.reason} required autoComplete="off" help="Kept in the audit log." />
      {gift.receipt && <SwitchField name="sendReceipt" label="Mail both receipts" />}
    </FormDialog>
  );
}
