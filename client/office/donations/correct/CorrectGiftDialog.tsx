import { useNavigate } from 'react-router-dom';
import { amountInWords } from '../../../../rules/amount-in-words';
import { formatDate } from '../../../../rules/dates';
import { formatRupees, parseRupees } from '../../../../rules/money';
import { OFFLINE_METHODS, methodRules } from '../../../../rules/offline-methods';
import { CorrectDonationDocument, type DonationFactsFragment } from '../../../generated/graphql';
import { useCampaignLookup } from '../../campaigns/useCampaignLookup';
import { DateField } from '../../forms/DateField';
import { FormDialog } from '../../forms/FormDialog';
import { FormField } from '../../forms/FormField';
import columns from '../../forms/FormColumns.module.css';
import { LookupField } from '../../forms/LookupField';
import { RupeesField } from '../../forms/RupeesField';
import { SelectField } from '../../forms/SelectField';
import { SwitchField } from '../../forms/SwitchField';
import { useEdit } from '../../forms/useEdit';
import { StatusBadge } from '../../ui/StatusBadge';
import { donationList } from '../donation-list';
import { methodInWords } from '../donation-words';
import { MethodFields } from '../offline/MethodFields';
import { TributeFields } from '../offline/TributeFields';
import {
  changesInWords,
  correctInput,
  correctLabels,
  correctValues,
  lastDay,
  saveLabel,
  storedInWords,
  validateCorrection,
  type CorrectValues,
} from './correct-form';
import { Changed } from './Changed';
import { ClosedYearField } from './ClosedYearField';
import styles from './Correct.module.css';
import { CorrectionPreview } from './CorrectionPreview';

interface CorrectGiftDialogProps {
  open: boolean;
  gift: DonationFactsFragment;
  onClose: () => void;
}

const methodOptions = OFFLINE_METHODS.map((value) => ({ value, label: methodRules(value).label }));

const isOtherAmount = (gift: DonationFactsFragment, typed: string): boolean =>
  ![null, gift.amount].includes(parseRupees(typed));

/** The old amount and the new one in words, so that a slip of a zero is seen. */
function amountHelp(gift: DonationFactsFragment, typed: string): string {
  const amount = parseRupees(typed);
  if (amount === null) return `Was ${formatRupees(gift.amount)}.`;
  return amount === gift.amount
    ? `${amountInWords(amount)}.`
    : `Was ${formatRupees(gift.amount)}. ${amountInWords(amount)}.`;
}

/** Builds what stands below a field that differs from the stored gift; nothing below the others. */
const changed = (gift: DonationFactsFragment, values: CorrectValues) => (name: string) => {
  const was = storedInWords(gift, values, name);
  return was === null ? undefined : <Changed was={was} />;
};

/** Corrects what was given; fields left, consequences right. */
export default function CorrectGiftDialog({ open, gift, onClose }: CorrectGiftDialogProps) {
  const navigate = useNavigate();
  const findCampaigns = useCampaignLookup();
  const save = useEdit(CorrectDonationDocument, {
    version: gift.donorUpdatedAt,
    variables: (values: CorrectValues, readAt) => ({ input: correctInput(gift.id, values, readAt) }),
    payload: (data) => data.correctDonation,
    reload: ['DonationDetail', ...donationList.queries],
    success: ({ donation }) =>
      donation?.id === gift.id
        ? { title: 'Donation corrected' }
        : {
            title: 'Donation corrected',
            description: `Receipt ${donation?.receiptNumber ?? ''} replaces the old one.`,
          },
    onDone: ({ donation }) => {
      onClose();
      if (donation && donation.id !== gift.id) void navigate(`/admin/donations/${donation.id}`);
    },
  });
  const campaign = gift.campaignId ? { value: gift.campaignId, label: gift.campaignTitle ?? '' } : null;

  return (
    <FormDialog<CorrectValues>
      open={open}
      title={`Correct the gift of ${gift.donorName}`}
      submitLabel={(values) => saveLabel(gift, values)}
      unsaved={(values) => changesInWords(gift, values)}
      labels={correctLabels}
      wide
      initialValues={correctValues(gift)}
      validate={validateCorrection}
      onSubmit={save}
      onClose={onClose}
    >
      {({ values, errors }) => (
        <div className={columns.columns}>
          <div className={columns.group}>
            {values.money ? (
              <>
                <RupeesField
                  name="money.amount"
                  label={values.money.method === 'in_kind' ? 'Value' : 'Amount'}
                  required
                  help={amountHelp(gift, values.money.amount)}
                  end={isOtherAmount(gift, values.money.amount) && <StatusBadge status="changed" />}
                />
                <div className={styles.pair}>
                  <DateField
                    name="money.receivedOn"
                    label="Date received"
                    required
                    max={lastDay()}
                    help={changed(gift, values)('money.receivedOn')}
                  />
                  <SelectField
                    name="money.method"
                    label="Paid by"
                    required
                    options={methodOptions}
                    help={changed(gift, values)('money.method')}
                  />
                </div>
                <div className={styles.pair}>
                  <MethodFields prefix="money." method={values.money.method} helpOf={changed(gift, values)} />
                </div>
              </>
            ) : (
              <p className={columns.note}>
                {formatRupees(gift.amount)}, {methodInWords(gift.paymentMethod)},{' '}
                {gift.capturedAt && formatDate(gift.capturedAt)}
                {gift.paymentId && <>, {gift.paymentId}</>}. Amount, date and method of an online payment stay.
              </p>
            )}
            <LookupField
              name="campaignId"
              label="Campaign"
              placeholder="General"
              initial={campaign}
              find={findCampaigns}
              help={changed(gift, values)('campaignId')}
            />
            {values.campaignId === '' && (
              <FormField
                name="purpose"
                label="Purpose"
                optional
                placeholder="General donation"
                autoComplete="off"
                help={changed(gift, values)('purpose')}
              />
            )}
            <TributeFields helpOf={changed(gift, values)} />
            <FormField
              name="reason"
              label="Reason"
              required
              multiline
              minRows={2}
              autoComplete="off"
              help="Kept in the audit log with your name. The donor does not see it."
            />
            {(errors.isTwinConfirmed !== undefined || values.isTwinConfirmed) && (
              <SwitchField name="isTwinConfirmed" label="It is another donation with the same number." />
            )}
            {(errors.isCashLimitConfirmed !== undefined || values.isCashLimitConfirmed) && (
              <SwitchField name="isCashLimitConfirmed" label="Record it anyway. The trustees will be notified." />
            )}
            <ClosedYearField />
            {gift.receipt && gift.donorEmail && (
              <SwitchField name="sendReceipt" label={`Mail the new receipt to ${gift.donorEmail}`} />
            )}
          </div>
          <CorrectionPreview gift={gift} />
        </div>
      )}
    </FormDialog>
  );
}
