import { useEffect, useMemo, useRef } from 'react';
import { ReplayWebhookEventDocument, useAdminWebhookEventsQuery } from '../../generated/graphql';
import { useBusy } from '../ui/useBusy';
import { useSubmit } from '../../shared/forms/useSubmit';
import { AdminTable } from '../table/AdminTable';
import { PageHeader } from '../ui/PageHeader';
import { useListQuery } from '../table/useListQuery';
import { useOpened } from '../table/useOpened';
import { useTableView } from '../table/useTableView';
import { webhookColumns, webhookPhoneRow, type WebhookEvent } from './webhook-columns';
import { webhookAddress, webhookFilterInput, webhookFilters } from './webhook-view';
import { WebhookDialog } from './WebhookDialog';

const nouns = { one: 'event', many: 'events' };
const search = { label: 'Search webhook events', placeholder: 'Whole payment, order or event ID' };
const empty = {
  sentence: 'No webhook events yet.',
  help: 'Razorpay tells this site of payments, refunds, disputes and recurring gifts. What it sends is listed here.',
};
/** What waits is worked on within seconds. */
const WATCH_EVERY = 2_000;

/** What the payment provider sent, and what became of it. */
export default function WebhooksPage() {
  const control = useTableView(webhookAddress);
  const { opened, isOpen, open, close } = useOpened<WebhookEvent>();
  const replay = useSubmit(ReplayWebhookEventDocument, {
    variables: ({ id }: WebhookEvent) => ({ id }),
    payload: (data) => data.replayWebhookEvent,
    reload: ['AdminWebhookEvents'],
    success: { title: 'The event is processed again' },
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

  const answer = useAdminWebhookEventsQuery({
    variables: {
      page: { number: control.page, size: control.size },
      search: control.search || null,
      filter: webhookFilterInput(control.filters),
      sort: control.sort,
      direction: control.direction,
    },
    fetchPolicy: 'cache-and-network',
  });
  const { startPolling, stopPolling } = answer;
  const isWorking = answer.data?.adminWebhookEvents.items.some(({ state }) => state === 'waiting') ?? false;
  useEffect(() => {
    if (isWorking) startPolling(WATCH_EVERY);
    return stopPolling;
  }, [isWorking, startPolling, stopPolling]);

  const { data, ...state } = useListQuery(answer);
  const list = data?.adminWebhookEvents;

  return (
    <>
      <PageHeader
        title="Webhook events"
        about="What Razorpay told this site. Processing an event again books nothing twice."
      />
      <AdminTable
        {...state}
        nouns={nouns}
        columns={columns}
        phoneRow={phoneRow}
        control={control}
        filters={webhookFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        countIsCapped={list?.countIsCapped}
        empty={empty}
        onOpen={open}
      />
      <WebhookDialog event={opened} open={isOpen} actions={actions} onClose={close} />
    </>
  );
}
