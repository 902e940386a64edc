import { donorLinkSchema } from '../../../../rules/donor';
import { CorrectMailAddressDocument } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { FormDialog } from '../../forms/FormDialog';
import { FormField } from '../../forms/FormField';
import { SelectField } from '../../forms/SelectField';
import { validator } from '../../forms/validator';

interface CorrectAddressDialogProps {
  donationId: string;
  donorName: string;
  mailTo: string;
  onClose: () => void;
  onCorrected: () => void;
}

interface AddressValues {
  email: string;
  reach: 'receipt' | 'donor';
}

const labels = { email: 'Right email', reach: 'Correct it for' };

/** Asks for the right address of a mail that did not get through, and whether it is the donor's or this receipt's. */
export default function CorrectAddressDialog(props: CorrectAddressDialogProps) {
  const { donationId, donorName, mailTo, onClose, onCorrected } = props;
  const save = useSubmit(CorrectMailAddressDocument, {
    variables: ({ email, reach }: AddressValues) => ({ input: { donationId, email, isOfDonor: reach === 'donor' } }),
    payload: (data) => data.correctMailAddress,
    reload: ['AttentionCount'],
    onDone: () => {
      onClose();
      onCorrected();
    },
  });
  return (
    <FormDialog<AddressValues>
      open
      title={`Correct the address of ${donorName}`}
      submitLabel="Correct and send"
      labels={labels}
      initialValues={{ email: mailTo, reach: 'receipt' }}
      validate={validator<AddressValues>(donorLinkSchema, (values) => values)}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="email" label={labels.email} type="email" required help={`No mail reaches ${mailTo}.`} />
      <SelectField
        name="reach"
        label={labels.reach}
        options={[
          { value: 'receipt', label: 'This receipt only' },
          { value: 'donor', label: `${donorName}: record and running gifts too` },
        ]}
        help="The receipt is emailed again. Others who give from the same mailbox keep their address."
      />
    </FormDialog>
  );
}
