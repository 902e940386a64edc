import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '../../../../rules/dates';
import { formatRupees } from '../../../../rules/money';
import { BookPaymentDocument, type UnmatchedFactsFragment } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { DonorFields, donorValues } from '../../donors/DonorFields';
import { LookupField } from '../../forms/LookupField';
import { RupeesField } from '../../forms/RupeesField';
import { SwitchField } from '../../forms/SwitchField';
import { RecordFacts } from '../../ui/RecordDialog';
import { FormDialog } from '../../forms/FormDialog';
import styles from '../../forms/FormColumns.module.css';
import { useCampaignLookup } from '../../campaigns/useCampaignLookup';
import { useDonorLookup } from '../../donors/useDonorLookup';
import {
  bookInput,
  bookLabels as labels,
  bookValues,
  paidInWords,
  receiptNote,
  validateBook,
  type BookValues,
} from './book-form';

export interface UnmatchedDialogProps {
  open: boolean;
  payment: UnmatchedFactsFragment;
  /** Of this opening: however often it is pressed, it is done once. */
  flowId: string;
  onClose: () => void;
}

/** Books a payment that fits nothing as a gift of whoever the office names, and opens its page. */
export function BookPaymentDialog({ open, payment, flowId, onClose }: UnmatchedDialogProps) {
  const navigate = useNavigate();
  const findCampaigns = useCampaignLookup();
  const donors = useDonorLookup('');
  const validate = useMemo(() => validateBook(payment), [payment]);
  const save = useSubmit(BookPaymentDocument, {
    variables: (values: BookValues) => ({ input: bookInput(values, payment) }),
    payload: (data) => data.bookPayment,
    failure: 'The payment was not recorded',
    reload: ['AdminAttention', 'AttentionCount'],
    success: ({ donation }) => ({
      title: 'Payment recorded',
      description: `Receipt ${donation?.receiptNumber ?? ''}${donation?.donorEmail ? ` goes to ${donation.donorEmail}` : ''}.`,
    }),
    onDone: ({ donation }) => {
      onClose();
      if (donation) void navigate(`/admin/donations/${donation.id}`);
    },
  });
  const { campaignId, campaignTitle, giftAmount, capturedOn } = payment;

  return (
    <FormDialog<BookValues>
      open={open}
      title="Record this payment"
      submitLabel={giftAmount === null ? 'Record payment' : `Record ${formatRupees(giftAmount)}`}
      labels={labels}
      wide
      initialValues={bookValues(payment, flowId)}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values, setFieldValue }) => (
        <div className={styles.columns}>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>The payment</legend>
            <RecordFacts
              facts={[
                ['Paid', paidInWords(payment)],
                ...(giftAmount === null ? [] : [['Gift', formatRupees(giftAmount)] as [string, string]]),
                ['Captured', capturedOn === null ? 'Not confirmed yet' : formatDate(capturedOn)],
                ['Payment ID', payment.id],
                ...(payment.isInternational
                  ? [['International', 'Foreign card or account. FCRA rules may apply.'] as [string, string]]
                  : []),
              ]}
            />
            {giftAmount === null && (
              <RupeesField
                name="amount"
                label="Settled in rupees"
                required
                help="The rupee amount on Razorpay’s settlement."
              />
            )}
            <LookupField
              name="campaignId"
              label="Campaign"
              placeholder="General"
              initial={campaignId && campaignTitle ? { value: campaignId, label: campaignTitle } : null}
              find={findCampaigns}
              help="Leave empty for a general donation."
            />
            <p className={styles.note} role="status">
              {receiptNote(payment, values)}
            </p>
          </fieldset>
          <fieldset className={styles.group}>
            <legend className={styles.legend}>The donor</legend>
            <LookupField
              name="donorId"
              label="Find a donor"
              placeholder="Name, email, phone or PAN"
              find={donors.find}
              help="Fills in the fields below. Leave empty for a new donor."
              onChoose={(choice) => {
                const donor = choice && donors.donorOf(choice.value);
                if (donor) void setFieldValue('donor', donorValues({ ...donor, pan: donor.panNumber }));
              }}
            />
            <DonorFields prefix="donor." />
            <SwitchField name="wants80g" label="The donor wants the 80G tax benefit" />
            <SwitchField name="isAnonymous" label="Anonymous on public pages" />
          </fieldset>
        </div>
      )}
    </FormDialog>
  );
}
