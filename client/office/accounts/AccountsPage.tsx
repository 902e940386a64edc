import { useMemo } from 'react';
import { AdminAccountsDocument } from '../../generated/graphql';
import { useSession } from '../../shared/session/session';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useRecordList } from '../table/useRecordList';
import { useMay } from '../ui/useMay';
import { accountColumns, accountPhoneRow } from './account-columns';
import { accountList } from './account-list';
import { useRoleChange } from './useRoleChange';

const empty = {
  sentence: 'Nobody has signed up yet.',
  help: 'People who sign up on the site appear here. You can give them a role.',
};

/** Who has an account, and who of them may do what in the office. */
export default function AccountsPage() {
  const list = useRecordList(accountList, AdminAccountsDocument, ({ adminAccounts }) => adminAccounts);
  const selfId = useSession().user?.id;
  const { ask, dialog } = useRoleChange(selfId);
  const mayChange = useMay()('changeRole');
  const adminCount = list.page?.adminCount ?? 0;
  const [columns, phoneRow] = useMemo(() => {
    const actions = { selfId, adminCount, mayChange, ask };
    return [accountColumns(actions), accountPhoneRow(actions)];
  }, [selfId, adminCount, mayChange, ask]);

  return (
    <>
      <PageHeader
        title="People and roles"
        about="Everyone with an account. A role opens its part of the office; without one a person sees only the public site."
        totals={[{ label: 'Admins', value: list.page && String(adminCount) }]}
      />
      <RecordList list={list} columns={columns} phoneRow={phoneRow} empty={empty} />
      {dialog}
    </>
  );
}
