import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { AdminAccountsDocument } from '../../generated/graphql';
import { useSession } from '../../shared/session/session';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useRecordList } from '../table/useRecordList';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { ShieldCheckIcon } from '../../shared/ui/icons/facts';
import { useEditor } from '../forms/useEditor';
import { Allowed } from '../ui/Allowed';
import { useMay } from '../ui/useMay';
import { accountColumns, accountPhoneRow, type Person } from './account-columns';
import { InvitationList } from './InvitationList';
import { accountList } from './account-list';
import styles from './Accounts.module.css';
import { useRoleChange } from './useRoleChange';
import { useRoleRules } from './useRoleRules';
import { useSendLink } from './useSendLink';
import { useTwoStepReset } from './useTwoStepReset';

// Fetched when it is first opened.
const InviteDialog = lazy(() => import('./InviteDialog'));

const empty = {
  sentence: 'Nobody has signed up yet.',
  help: 'People who sign up on the site appear here. You can give them a role.',
};

/** Who has an account, and who of them may do what in the office. */
export default function AccountsPage() {
  const list = useRecordList(accountList, AdminAccountsDocument, ({ adminAccounts }) => adminAccounts);
  const selfId = useSession().user?.id;
  const { ask, dialog } = useRoleChange(selfId);
  const { ask: askReset, dialog: resetDialog } = useTwoStepReset();
  const { sending, sendLink } = useSendLink();
  const editor = useEditor<Person>();
  const mayChange = useMay()('changeRole');
  const { refundLimit, requiresTwoStep } = useRoleRules();
  const adminCount = list.page?.adminCount ?? 0;
  const [columns, phoneRow] = useMemo(() => {
    const actions = { selfId, adminCount, mayChange, refundLimit, ask, askReset, sendLink, sending };
    return [accountColumns(actions), accountPhoneRow(actions)];
  }, [selfId, adminCount, mayChange, refundLimit, ask, askReset, sendLink, sending]);

  return (
    <>
      <PageHeader
        title="People and roles"
        about="Everyone with an account. A role opens its part of the office; without one a person sees only the public site."
        totals={[{ label: 'Admins', value: list.page && String(adminCount) }]}
        action={
          <Allowed to="inviteToOffice">
            <Button variant="contained" startIcon={<PlusIcon />} onClick={editor.create}>
              Invite
            </Button>
          </Allowed>
        }
      />
      {requiresTwoStep && (
        <p className={styles.news}>
          <ShieldCheckIcon size={18} />
          <span className={styles.newsWords}>
            <b>Settings require two-step sign-in.</b> Whoever has none sets it up before the office opens to them.
          </span>
          <Link to="/admin/settings#two_step">Settings</Link>
        </p>
      )}
      <InvitationList />
      <RecordList list={list} columns={columns} phoneRow={phoneRow} empty={empty} />
      {dialog}
      {resetDialog}
      <Suspense fallback={null}>
        {editor.key > 0 && (
          <InviteDialog key={editor.key} open={editor.isOpen} refundLimit={refundLimit} onClose={editor.close} />
        )}
      </Suspense>
    </>
  );
}
