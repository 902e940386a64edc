import { knownDonorSchema } from '../../../../rules/known-donor';
import { UpdateDonorDocument, type DonorFactsFragment } from '../../../generated/graphql';
import { useEdit } from '../../forms/useEdit';
import { DonorFields, donorLabels, donorValues, type DonorValues } from '../DonorFields';
import { validator } from '../../forms/validator';
import { FormDialog } from '../../forms/FormDialog';
import styles from './DonorPage.module.css';

const labels = donorLabels();
const validate = validator<DonorValues>(knownDonorSchema, (values) => values);

interface DonorDialogProps {
  open: boolean;
  donor: DonorFactsFragment;
  onClose: () => void;
}

/** Changes what is known of a donor. */
export function DonorDialog({ open, donor, onClose }: DonorDialogProps) {
  const save = useEdit(UpdateDonorDocument, {
    version: donor.updatedAt,
    variables: (values: DonorValues, readAt) => ({ input: { id: donor.id, donor: values, readAt } }),
    payload: (data) => data.updateDonor,
    reload: ['DonorDetail'],
    success: { title: 'Donor updated successfully' },
    onDone: onClose,
  });
  return (
    <FormDialog<DonorValues>
      open={open}
      title="Edit donor"
      submitLabel="Save donor"
      labels={labels}
      initialValues={donorValues({ ...donor, pan: donor.panNumber })}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.note}>
        Issued receipts do not change. To correct a receipt, open its donation and correct the donor details there.
      </p>
      <DonorFields />
    </FormDialog>
  );
}
