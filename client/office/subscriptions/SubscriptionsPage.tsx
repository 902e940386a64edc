import { useMemo } from 'react';
import { AdminSubscriptionsDocument } from '../../generated/graphql';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useRecordList } from '../table/useRecordList';
import { subscriptionColumns, subscriptionPhoneRow } from './subscription-columns';
import { subscriptionList } from './subscription-list';
import { useSubscriptionChange } from './useSubscriptionChange';
import { useMay } from '../ui/useMay';

const empty = {
  sentence: 'No recurring gifts yet.',
  help: 'Monthly and yearly gifts appear here with the date of the next charge.',
  scene: '/art/scene-hands.svg',
};

/** Gifts that are charged every month or year, in whatever state they are. */
export default function SubscriptionsPage() {
  const list = useRecordList(subscriptionList, AdminSubscriptionsDocument, (data) => data.adminSubscriptions);
  const { ask, dialog } = useSubscriptionChange();
  const mayChange = useMay()('cancelSubscription');
  const [columns, phoneRow] = useMemo(() => {
    const rowOf = subscriptionPhoneRow(ask);
    return [
      subscriptionColumns(ask).filter(({ key }) => mayChange || key !== 'actions'),
      (row: Parameters<typeof rowOf>[0]) => (mayChange ? rowOf(row) : { ...rowOf(row), actions: undefined }),
    ];
  }, [ask, mayChange]);

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
