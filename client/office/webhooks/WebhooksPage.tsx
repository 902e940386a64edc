import { useEffect, useMemo, useRef } from 'react';
import { AdminWebhookEventsDocument, ReplayWebhookEventDocument } from '../../generated/graphql';
import { useBusy } from '../ui/useBusy';
import { useSubmit } from '../../shared/forms/useSubmit';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useOpened } from '../table/useOpened';
import { useRecordList } from '../table/useRecordList';
import { webhookColumns, webhookPhoneRow, type WebhookEvent } from './webhook-columns';
import { webhookList } from './webhook-list';
import { WebhookDialog } from './WebhookDialog';

const empty = {
  sentence: 'No webhook events yet.',
  help: 'Razorpay sends an event for each payment, refund, dispute and recurring gift. They appear here.',
};
/** Poll interval in milliseconds while an event waits to be processed. */
const WATCH_EVERY = 2_000;

/** Events of the payment provider, and their results. */
export default function WebhooksPage() {
  const list = useRecordList(webhookList, AdminWebhookEventsDocument, (data) => data.adminWebhookEvents);
  const { opened, isOpen, open, close } = useOpened<WebhookEvent>();
  const replay = useSubmit(ReplayWebhookEventDocument, {
    variables: ({ id }: WebhookEvent) => ({ id }),
    payload: (data) => data.replayWebhookEvent,
    reload: webhookList.queries,
    success: { title: 'The event is being processed again' },
    onDone: close,
  });
  const latest = useRef(replay);
  useEffect(() => {
    latest.current = replay;
  });
  const { busy, during } = useBusy();
  const actions = useMemo(
    () => ({ busy, open, replay: (event: WebhookEvent) => void during(event.id, () => latest.current(event)) }),
    [busy, during, open],
  );
  const [columns, phoneRow] = useMemo(() => [webhookColumns(actions), webhookPhoneRow(actions)], [actions]);

  const { startPolling, stopPolling } = list.query;
  const isWorking = list.page?.items.some(({ state }) => state === 'waiting') ?? false;
  useEffect(() => {
    if (isWorking) startPolling(WATCH_EVERY);
    return stopPolling;
  }, [isWorking, startPolling, stopPolling]);

  return (
    <>
      <PageHeader
        title="Webhook events"
        about="Events received from Razorpay. Processing an event again never creates a duplicate."
      />
      <RecordList list={list} columns={columns} phoneRow={phoneRow} empty={empty} onOpen={open} />
      <WebhookDialog event={opened} open={isOpen} actions={actions} onClose={close} />
    </>
  );
}
