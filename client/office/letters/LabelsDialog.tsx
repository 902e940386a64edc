import { LABEL_SHEETS } from '../../../rules/labels';
import { useLettersPreviewQuery } from '../../generated/graphql';
import { useExport } from '../exports/exports';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { SelectField } from '../forms/SelectField';
import { useSettled } from '../forms/useSettled';
import {
  labelLabels,
  labelsInput,
  newLabels,
  validateLabels,
  type LabelFormValues,
  type Recipients,
} from './letter-form';
import { Reach } from './Reach';
import styles from './Letters.module.css';

interface LabelsDialogProps {
  open: boolean;
  to: Recipients;
  onClose: () => void;
}

const figures = { htmlInput: { inputMode: 'numeric', maxLength: 2 } } as const;

/** Prints the addresses of everybody who is selected on sheets of labels. */
export default function LabelsDialog({ open, to, onClose }: LabelsDialogProps) {
  const start = useExport();
  return (
    <FormDialog<LabelFormValues>
      open={open}
      title="Print address labels"
      submitLabel="Save labels as PDF"
      labels={labelLabels}
      initialValues={newLabels}
      validate={validateLabels}
      onSubmit={(values) => {
        start({ list: 'labels', format: 'pdf', letters: labelsInput(to, values) });
        onClose();
      }}
      onClose={onClose}
    >
      {({ values }) => (
        <>
          <SelectField name="stock" label={labelLabels.stock} options={LABEL_SHEETS} />
          <FormField
            name="startAt"
            label={labelLabels.startAt}
            autoComplete="off"
            slotProps={figures}
            help="For a sheet that is begun: counted from the upper left, along the rows."
          />
          <LabelsReach to={to} values={values} skip={!open} />
          <p className={styles.note}>
            Print at 100 %, without fitting to the page. Long addresses are written smaller; none runs over its label.
          </p>
        </>
      )}
    </FormDialog>
  );
}

function LabelsReach({ to, values, skip }: { to: Recipients; values: LabelFormValues; skip: boolean }) {
  const input = useSettled(labelsInput(to, values));
  const { data, previousData, error } = useLettersPreviewQuery({
    variables: { labels: true, input },
    fetchPolicy: 'no-cache',
    skip,
  });
  const preview = (data ?? previousData)?.adminLettersPreview;
  return (
    <Reach
      to={to}
      preview={preview}
      failure={error?.message}
      nouns={{ one: 'label', many: 'labels' }}
      sheets={preview?.sheets}
    />
  );
}
