import { invitationSchema } from '../../../rules/account';
import { InviteToOfficeDocument, type Role } from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { MailIcon } from '../../shared/ui/icons/actions';
import { emailInput } from '../forms/email-input';
import { FormDialog } from '../forms/FormDialog';
import { FormField } from '../forms/FormField';
import { validator } from '../forms/validator';
import styles from './Accounts.module.css';
import { RoleRows } from './RoleRows';
import { roleWords } from './role-words';

interface InviteValues {
  email: string;
  role: Role;
}

/** The smallest role first: more is given on purpose. */
const initialValues: InviteValues = { email: '', role: 'ENTRY' };
const labels = { email: 'Email', role: 'Role' };
const validate = validator(invitationSchema, ({ email }: InviteValues) => ({ email }));

interface InviteDialogProps {
  open: boolean;
  /** Up to how much an accountant refunds; null until it is known. */
  refundLimit: string | null;
  onClose: () => void;
}

/** Invites an address to the office with a role. */
export default function InviteDialog({ open, refundLimit, onClose }: InviteDialogProps) {
  const save = useSubmit(InviteToOfficeDocument, {
    variables: ({ email, role }: InviteValues) => ({ input: { email: email.trim(), role } }),
    payload: (data) => data.inviteToOffice,
    reload: ['AdminInvitations'],
    success: (_answer, { email }) => ({ title: 'Invitation sent', description: email.trim() }),
    onDone: onClose,
  });
  return (
    <FormDialog<InviteValues>
      open={open}
      title="Invite to the office"
      submitLabel={({ role }) => `Invite as ${roleWords[role].label}`}
      unsaved={() => 'Not sent yet'}
      labels={labels}
      initialValues={initialValues}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      <FormField name="email" label={labels.email} {...emailInput} required autoComplete="off" />
      <RoleRows name="role" refundLimit={refundLimit} />
      <p className={styles.hint}>The limit for refunds stands in Settings.</p>
      <p className={styles.news}>
        <MailIcon size={18} /> A link goes to this address. The role begins when it is used, within 7 days.
      </p>
    </FormDialog>
  );
}
