import { CreateEssentialDocument, UpdateEssentialDocument, type EssentialRowFragment } from '../../generated/graphql';
import { useEdit } from '../forms/useEdit';
import { useSubmit } from '../../shared/forms/useSubmit';
import { RupeesField } from '../forms/RupeesField';
import { SwitchField } from '../forms/SwitchField';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { essentialLists } from './campaign-lists';
import {
  checkEssential,
  essentialInput,
  essentialLabels as labels,
  essentialValues,
  type EssentialValues,
} from './essential-form';

interface EssentialDialogProps {
  /** The essential to edit; null creates one. */
  essential: EssentialRowFragment | null;
  open: boolean;
  onClose: () => void;
}

export default function EssentialDialog({ essential, open, onClose }: EssentialDialogProps) {
  const create = useSubmit(CreateEssentialDocument, {
    variables: (values: EssentialValues) => ({ input: essentialInput(values) }),
    payload: ({ createDonationEssential }) => createDonationEssential,
    reload: essentialLists,
    success: { title: 'Essential created successfully' },
    onDone: onClose,
  });
  const update = useEdit(UpdateEssentialDocument, {
    version: essential?.updatedAt,
    variables: (values: EssentialValues, readAt) => ({
      input: { id: essential?.id ?? '', essential: essentialInput(values), readAt },
    }),
    payload: ({ updateDonationEssential }) => updateDonationEssential,
    reload: essentialLists,
    success: { title: 'Essential updated successfully' },
    onDone: onClose,
  });
  return (
    <FormDialog
      open={open}
      title={essential ? 'Edit Essential' : 'Create Essential'}
      submitLabel={essential ? 'Update' : 'Create'}
      labels={labels}
      initialValues={essentialValues(essential)}
      validate={checkEssential}
      onSubmit={essential ? update : create}
      onClose={onClose}
    >
      <FormField name="name" label={labels.name} required autoComplete="off" />
      <FormField
        name="description"
        label={labels.description}
        multiline
        minRows={2}
        help="Shown on one line below the name."
      />
      <FormField name="category" label={labels.category} required help="Donors see essentials grouped by category." />
      <RupeesField name="unitPrice" label={labels.unitPrice} required />
      <SwitchField name="isActive" label={labels.isActive} help="Donors see only active essentials." />
    </FormDialog>
  );
}
