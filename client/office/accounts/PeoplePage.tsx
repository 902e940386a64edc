import { useMemo } from 'react';
import { useAdminPeopleQuery } from '../../generated/graphql';
import { useSession } from '../../shared/session/session';
import { AdminTable } from '../table/AdminTable';
import { PageHeader } from '../ui/PageHeader';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { peopleAddress, peopleColumns, peopleFilterInput, peopleFilters, peoplePhoneRow } from './people-columns';
import { useRoleChange } from './useRoleChange';

const nouns = { one: 'person', many: 'people' };
const search = { label: 'Search people', placeholder: 'Name, email' };
const empty = {
  sentence: 'Nobody has signed up yet.',
  help: 'People who sign up on the site appear here. You can make them admins.',
};

/** Who has an account, and who of them may enter the office. */
export default function PeoplePage() {
  const control = useTableView(peopleAddress);
  const selfId = useSession().user?.id;
  const { ask, dialog } = useRoleChange(selfId);
  const { data, ...state } = useListQuery(
    useAdminPeopleQuery(listOptions(control, peopleFilterInput(control.filters))),
  );
  const list = data?.adminPeople;
  const adminCount = list?.adminCount ?? 0;
  const [columns, phoneRow] = useMemo(() => {
    const actions = { selfId, adminCount, ask };
    return [peopleColumns(actions), peoplePhoneRow(actions)];
  }, [selfId, adminCount, ask]);

  return (
    <>
      <PageHeader
        title="People and roles"
        about="Everyone with an account. Admins can see and change everything in the office; everyone else sees only the public site."
        totals={[{ label: 'Admins', value: list && String(list.adminCount) }]}
      />
      <AdminTable
        {...state}
        nouns={nouns}
        columns={columns}
        phoneRow={phoneRow}
        control={control}
        filters={peopleFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        empty={empty}
      />
      {dialog}
    </>
  );
}
