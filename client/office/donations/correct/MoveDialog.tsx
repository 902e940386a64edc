import { object } from 'yup';
import { requiredId } from '../../../../rules/fields';
import { correctionReason } from '../../../../rules/gift-correction';
import { MoveDonationDocument, type DonationFactsFragment } from '../../../generated/graphql';
import { useDonorLookup } from '../../donors/useDonorLookup';
import { FormDialog } from '../../forms/FormDialog';
import { FormField } from '../../forms/FormField';
import { LookupField } from '../../forms/LookupField';
import { SwitchField } from '../../forms/SwitchField';
import { useEdit } from '../../forms/useEdit';
import { validator } from '../../forms/validator';
import { donationList } from '../donation-list';
import styles from './Correct.module.css';

interface MoveValues {
  donorId: string;
  reason: string;
  sendReceipt: boolean;
}

const labels = { donorId: 'Right donor', reason: 'Reason' };
const schema = object({ donorId: requiredId('Please choose the right donor.'), reason: correctionReason });
const validate = validator<MoveValues>(schema, (values) => values);

interface MoveDialogProps {
  open: boolean;
  gift: DonationFactsFragment;
  /** What a closed year asks for. */
  note: string | null;
  onClose: () => void;
}

/** Moves a gift that was recorded for the wrong donor. */
export default function MoveDialog({ open, gift, note, onClose }: MoveDialogProps) {
  const { find } = useDonorLookup(gift.donorId ?? '');
  const save = useEdit(MoveDonationDocument, {
    version: gift.donorUpdatedAt,
    variables: (values: MoveValues, readAt) => ({ input: { id: gift.id, ...values, readAt } }),
    payload: (data) => data.moveDonation,
    reload: ['DonationDetail', ...donationList.queries],
    success: ({ donation }) => ({ title: `Donation moved to ${donation?.donorName ?? 'the right donor'}` }),
    onDone: onClose,
  });
  return (
    <FormDialog<MoveValues>
      open={open}
      title={`Not the gift of ${gift.donorName}`}
      submitLabel="Move the donation"
      labels={labels}
      initialValues={{ donorId: '', reason: '', sendReceipt: false }}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.words}>
        The donation gets the name, address and PAN that are known of the right donor. Its receipt keeps its number and
        becomes a new revision; the totals of both donors follow.
      </p>
      {note && <p className={styles.words}>{note}</p>}
      <LookupField name="donorId" label={labels.donorId} placeholder="Name, email, phone or PAN" find={find} />
      <FormField name="reason" label={labels.reason} required autoComplete="off" help="Kept in the audit log." />
      {gift.receipt && <SwitchField name="sendReceipt" label="Mail the new receipt to the right donor" />}
    </FormDialog>
  );
}
