import Button from '@mui/material/Button';
import { formatDate } from '../../../rules/dates';
import {
  SendInvitationAgainDocument,
  useAdminInvitationsQuery,
  WithdrawInvitationDocument,
  type InvitationRowFragment,
} from '../../generated/graphql';
import { useSubmit } from '../../shared/forms/useSubmit';
import { Allowed } from '../ui/Allowed';
import { unlessSecondPress } from '../ui/second-press';
import { StatusBadge } from '../ui/StatusBadge';
import { useBusy } from '../ui/useBusy';
import styles from './Accounts.module.css';
import { roleWords } from './role-words';

type Invitation = InvitationRowFragment;

const reload = ['AdminInvitations'];

/** Invitations that nobody has accepted yet; nothing when there are none. */
export function InvitationList() {
  const invitations = useAdminInvitationsQuery({ fetchPolicy: 'cache-and-network' }).data?.adminInvitations ?? [];
  const { busy, during } = useBusy();
  const variables = ({ id }: Invitation) => ({ id });
  const send = useSubmit(SendInvitationAgainDocument, {
    ...{ variables, reload },
    payload: (data) => data.sendInvitationAgain,
    success: (_answer, { email }) => ({ title: 'Invitation sent again', description: email }),
  });
  const withdraw = useSubmit(WithdrawInvitationDocument, {
    ...{ variables, reload },
    payload: (data) => data.withdrawInvitation,
    success: (_answer, { email }) => ({ title: 'Invitation withdrawn', description: email }),
  });
  if (invitations.length === 0) return null;
  return (
    <section className={styles.invitations} aria-labelledby="invitations">
      <h2 id="invitations" className={styles.heading}>
        Invited
      </h2>
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.invitation}>
            <span className={styles.who}>
              <b>{invitation.email}</b>
              <span className={styles.note}>
                As {roleWords[invitation.role].label}
                {invitation.invitedBy && `, by ${invitation.invitedBy}`}. Mailed {formatDate(invitation.sentAt)}
                {invitation.isExpired ? '.' : ', not accepted yet.'}
              </span>
            </span>
            {invitation.isExpired && <StatusBadge status="expired" />}
            <Allowed to="withdrawInvitation">
              <span className={styles.buttons}>
                <Button
                  size="small"
                  loading={busy.has(`send:${invitation.id}`)}
                  aria-label={`Send again: ${invitation.email}`}
                  onClick={() => void during(`send:${invitation.id}`, () => send(invitation))}
                >
                  Send again
                </Button>
                <Button
                  size="small"
                  loading={busy.has(`withdraw:${invitation.id}`)}
                  aria-label={`Withdraw: ${invitation.email}`}
                  onClick={unlessSecondPress(
                    () => void during(`withdraw:${invitation.id}`, () => withdraw(invitation)),
                  )}
                >
                  Withdraw
                </Button>
              </span>
            </Allowed>
          </li>
        ))}
      </ul>
    </section>
  );
}
