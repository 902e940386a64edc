import type { TypedDocumentNode, OperationVariables } from '@apollo/client';
import { voidSchema } from '../../../../rules/gift-correction';
import type { Payload } from '../../../shared/forms/useSubmit';
import { FormDialog } from '../../forms/FormDialog';
import { FormField } from '../../forms/FormField';
import { useEdit } from '../../forms/useEdit';
import { validator } from '../../forms/validator';
import { donationList } from '../donation-list';
import { ClosedYearField } from './ClosedYearField';
import styles from './Correct.module.css';

interface ReasonValues {
  reason: string;
  isClosedYearConfirmed: boolean;
}

/** What the page showed of the gift. */
interface ShownGift {
  readAt: string;
  clearedOn: string | null;
}

interface ReasonDialogProps<Data, Variables> {
  open: boolean;
  /** What the server compares with the gift as it is; nothing when left out, and once a refusal was read. */
  shown?: ShownGift;
  title: string;
  submitLabel: string;
  /** What it does, before it is done. */
  words: string;
  /** What a closed year asks for, which has to be confirmed. */
  note?: string | null;
  done: string;
  isDangerous?: boolean;
  mutation: TypedDocumentNode<Data, Variables>;
  variables: (values: ReasonValues, shown: ShownGift | undefined) => Variables;
  payload: (data: Data) => Payload;
  onClose: () => void;
}

const labels = { reason: 'Reason', isClosedYearConfirmed: 'Correction statement' };
const validate = validator<ReasonValues>(voidSchema, (values) => values);

/** Asks for the reason of a change of a gift that has no other field. */
export function ReasonDialog<Data, Variables extends OperationVariables>(props: ReasonDialogProps<Data, Variables>) {
  const { open, shown, title, submitLabel, words, note, done, isDangerous, mutation, variables, payload, onClose } =
    props;
  const save = useEdit(mutation, {
    version: shown,
    variables,
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
      initialValues={{ reason: '', isClosedYearConfirmed: false }}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      <p className={styles.words}>{words}</p>
      <FormField
        name="reason"
        label="Reason"
        required
        autoComplete="off"
        help="Kept in the audit log with your name. The donor does not see it."
      />
      <ClosedYearField note={note} />
    </FormDialog>
  );
}
