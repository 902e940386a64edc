import { useMemo } from 'react';
import { useAdminSubscriptionsQuery } from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { ExportButton } from '../exports/ExportButton';
import { PageHeader } from '../ui/PageHeader';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { recurringColumns, recurringPhoneRow } from './recurring-columns';
import { recurringAddress, recurringFilterInput, recurringFilters } from './recurring-view';
import { useSubscriptionChange } from './useSubscriptionChange';

const nouns = { one: 'recurring gift', many: 'recurring gifts' };
const search = { label: 'Search recurring gifts', placeholder: 'Name, email, phone, gift ID' };
const empty = {
  sentence: 'No recurring gifts yet.',
  help: 'Monthly and yearly gifts appear here with the date of the next charge.',
  scene: '/art/scene-hands.svg',
};

/** Gifts that are charged every month or year, in whatever state they are. */
export default function RecurringPage() {
  const control = useTableView(recurringAddress);
  const { ask, dialog } = useSubscriptionChange();
  const filter = recurringFilterInput(control.filters);
  const { data, ...state } = useListQuery(useAdminSubscriptionsQuery(listOptions(control, filter)));
  const list = data?.adminSubscriptions;
  const [columns, phoneRow] = useMemo(() => [recurringColumns(ask), recurringPhoneRow(ask)], [ask]);

  return (
    <>
      <PageHeader
        title="Recurring gifts"
        about="Pending: a charge failed and will be retried. Halted: four charges failed and the donor must act."
        action={
          <ExportButton input={{ list: 'subscriptions', search: control.search || null, subscriptions: filter }} />
        }
      />
      <AdminTable
        {...state}
        nouns={nouns}
        columns={columns}
        phoneRow={phoneRow}
        control={control}
        filters={recurringFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        empty={empty}
      />
      {dialog}
    </>
  );
}
