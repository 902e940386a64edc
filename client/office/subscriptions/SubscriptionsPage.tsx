import { useMemo } from 'react';
import { AdminSubscriptionsDocument } from '../../generated/graphql';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useRecordList } from '../table/useRecordList';
import { recurringColumns, recurringPhoneRow } from './subscription-columns';
import { recurringList } from './subscription-list';
import { useSubscriptionChange } from './useSubscriptionChange';

const empty = {
  sentence: 'No recurring gifts yet.',
  help: 'Monthly and yearly gifts appear here with the date of the next charge.',
  scene: '/art/scene-hands.svg',
};

/** Gifts that are charged every month or year, in whatever state they are. */
export default function RecurringPage() {
  const list = useRecordList(recurringList, AdminSubscriptionsDocument, (data) => data.adminSubscriptions);
  const { ask, dialog } = useSubscriptionChange();
  const [columns, phoneRow] = useMemo(() => [recurringColumns(ask), recurringPhoneRow(ask)], [ask]);

  return (
    <>
      <PageHeader
        title="Recurring gifts"
        about="Pending: a charge failed and will be retried. Halted: four charges failed and the donor must act."
      />
      <RecordList list={list} columns={columns} phoneRow={phoneRow} empty={empty} />
      {dialog}
    </>
  );
}
