import { CreateEssentialDocument, UpdateEssentialDocument, type EssentialRowFragment } from '../../generated/graphql';
import type { RecordDialogProps } from '../forms/lazyDialog';
import { useRecordSave } from '../forms/useRecordSave';
import { RupeesField } from '../forms/RupeesField';
import { SwitchField } from '../forms/SwitchField';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { checkEssential, essentialInput, essentialLabels as labels, essentialValues } from './essential-form';
import { essentialList } from './essential-list';

export default function EssentialDialog({ open, row: essential, onClose }: RecordDialogProps<EssentialRowFragment>) {
  const save = useRecordSave(essential, {
    input: essentialInput,
    create: [CreateEssentialDocument, 'Essential created successfully'],
    update: [UpdateEssentialDocument, 'Essential updated successfully'],
    reload: essentialList.queries,
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
      onSubmit={save}
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
