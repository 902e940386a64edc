import { useMemo } from 'react';
import { AdminAccountsDocument } from '../../generated/graphql';
import { useSession } from '../../shared/session/session';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useRecordList } from '../table/useRecordList';
import { accountColumns, accountPhoneRow } from './account-columns';
import { accountList } from './account-list';
import { useRoleChange } from './useRoleChange';

const empty = {
  sentence: 'Nobody has signed up yet.',
  help: 'People who sign up on the site appear here. You can make them admins.',
};

/** Who has an account, and who of them may enter the office. */
export default function AccountsPage() {
  const list = useRecordList(accountList, AdminAccountsDocument, ({ adminAccounts }) => adminAccounts);
  const selfId = useSession().user?.id;
  const { ask, dialog } = useRoleChange(selfId);
  const adminCount = list.page?.adminCount ?? 0;
  const [columns, phoneRow] = useMemo(() => {
    const actions = { selfId, adminCount, ask };
    return [accountColumns(actions), accountPhoneRow(actions)];
  }, [selfId, adminCount, ask]);

  return (
    <>
      <PageHeader
        title="People and roles"
        about="Everyone with an account. Admins can see and change everything in the office; everyone else sees only the public site."
        totals={[{ label: 'Admins', value: list.page && String(adminCount) }]}
      />
      <RecordList list={list} columns={columns} phoneRow={phoneRow} empty={empty} />
      {dialog}
    </>
  );
}
