import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { donorLinkSchema } from '../../../../rules/my-giving';
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
  const client = useApolloClient();
  const isOvertaken = useRef(false);
  const save = useSubmit(CorrectMailAddressDocument, {
    variables: ({ email, reach }: AddressValues) => ({
      input: { donationId, email, isOfDonor: reach === 'donor', mailTo },
    }),
    fields: { isOfDonor: 'reach' },
    payload: (data) => data.correctMailAddress,
    reload: ['AttentionCount'],
    onRefused: (errors) => {
      isOvertaken.current ||= errors.some(({ code }) => code === 'CHANGED');
    },
    onDone: () => {
      onClose();
      onCorrected();
    },
  });
  // Not before, since the row that holds this dialog may go with its exception.
  const close = () => {
    onClose();
    if (isOvertaken.current) void client.refetchQueries({ include: ['DashboardOverview'] });
  };
  return (
    <FormDialog<AddressValues>
      open
      title={`Correct the address of ${donorName}`}
      submitLabel="Correct and send"
      labels={labels}
      initialValues={{ email: mailTo, reach: 'receipt' }}
      validate={validator<AddressValues>(donorLinkSchema, (values) => values)}
      onSubmit={save}
      onClose={close}
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
