import type { TypedDocumentNode, OperationVariables } from '@apollo/client';
import { reasonSchema } from '../../../../rules/gift-correction';
import { useSubmit, type Payload } from '../../../shared/forms/useSubmit';
import { FormDialog } from '../../forms/FormDialog';
import { FormField } from '../../forms/FormField';
import { validator } from '../../forms/validator';
import { donationList } from '../donation-list';
import styles from './Correct.module.css';

interface ReasonValues {
  reason: string;
}

interface ReasonDialogProps<Data, Variables> {
  open: boolean;
  title: string;
  submitLabel: string;
  /** What it does, before it is done. */
  words: string;
  /** What else is to be done, if anything. */
  note?: string | null;
  done: string;
  isDangerous?: boolean;
  mutation: TypedDocumentNode<Data, Variables>;
  variables: (reason: string) => Variables;
  payload: (data: Data) => Payload;
  onClose: () => void;
}

const labels = { reason: 'Reason' };
const validate = validator<ReasonValues>(reasonSchema, (values) => values);

/** Asks for the reason of a change of a gift that has no other field. */
export function ReasonDialog<Data, Variables extends OperationVariables>(props: ReasonDialogProps<Data, Variables>) {
  const { open, title, submitLabel, words, note, done, isDangerous, mutation, variables, payload, onClose } = props;
  const save = useSubmit(mutation, {
    variables: ({ reason }: ReasonValues) => variables(reason),
    payload,
    reload: ['DonationDetail', ...donationList.queries],
    success: { title: done },
    onDone: onClose,
  });
  return (
    <FormDialog<ReasonValues>
      open={open}
      title={title}
      submitLabel={submitLabel}
      isDangerous={isDangerous}
      labels={labels}
      initialValues={{ reason: '' }}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.words}>{words}</p>
      {note && <p className={styles.words}>{note}</p>}
      <FormField
        name="reason"
        label="Reason"
        required
        autoComplete="off"
        help="Kept in the audit log with your name. The donor does not see it."
      />
    </FormDialog>
  );
}
