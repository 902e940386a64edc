import { formatDate } from '../../../rules/dates';
import { webhookSubjectOf } from '../../../rules/webhook-words';
import type { WebhookEventRowFragment } from '../../generated/graphql';
import { Actions, Alarm, DateTimeCell, Figures, Muted, RowLink, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { formatClock } from '../ui/format';
import { IconAction } from '../ui/IconAction';
import { RecurringIcon, ViewIcon } from '../ui/icons';
import type { PhoneRow } from '../table/PhoneList';
import { StatusBadge } from '../ui/StatusBadge';

export type WebhookEvent = WebhookEventRowFragment;

export interface EventActions {
  /** The ids of the events that are being sent to be processed again. */
  busy: ReadonlySet<string>;
  open: (event: WebhookEvent) => void;
  replay: (event: WebhookEvent) => void;
}

/** The provider waits five seconds, and we mean to answer within a tenth of one. */
const SLOW_MS = 100;
const triesOf = ({ attempts }: WebhookEvent): string => `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;

function Subject({ event, tabIndex }: { event: WebhookEvent; tabIndex: number }) {
  const id = webhookSubjectOf(event);
  const name = event.donationId ? (
    <RowLink to={`/admin/donations/${event.donationId}`} tabIndex={tabIndex}>
      {id}
    </RowLink>
  ) : (
    id
  );
  return <TwoLines first={name} second={event.orderId && event.orderId !== id ? event.orderId : undefined} />;
}

function Answered({ ms }: { ms: number | null }) {
  if (ms === null) return <Muted>—</Muted>;
  const text = <Figures>{ms} ms</Figures>;
  return ms > SLOW_MS ? <Alarm>{text}</Alarm> : text;
}

const Buttons = ({ event, actions, tabIndex }: { event: WebhookEvent; actions: EventActions; tabIndex?: number }) => (
  <Actions>
    <IconAction
      name={`Show ${event.event}, ${event.id}`}
      tip="Show the payload"
      icon={<ViewIcon />}
      tabIndex={tabIndex}
      onClick={() => actions.open(event)}
    />
    <IconAction
      name={`Process again: ${event.event}, ${event.id}`}
      tip="Process again"
      icon={<RecurringIcon />}
      busy={actions.busy.has(event.id)}
      once
      tabIndex={tabIndex}
      onClick={() => actions.replay(event)}
    />
  </Actions>
);

export const webhookColumns = (actions: EventActions): AdminColumn<WebhookEvent, 'receivedAt'>[] => [
  {
    key: 'received',
    header: 'Received',
    width: 112,
    sort: 'receivedAt',
    cell: ({ receivedAt }) => <DateTimeCell at={receivedAt} />,
  },
  {
    key: 'event',
    header: 'Event',
    flex: 1,
    minWidth: 150,
    cell: ({ event, id }) => <TwoLines strong first={event} second={id} />,
  },
  {
    key: 'subject',
    header: 'About',
    flex: 1,
    minWidth: 164,
    cell: (event, { tabIndex }) => <Subject event={event} tabIndex={tabIndex} />,
  },
  {
    key: 'state',
    header: 'State',
    width: 116,
    cell: ({ state }) => <StatusBadge status={state} />,
  },
  {
    key: 'tries',
    header: 'Attempts',
    width: 120,
    wideOnly: true,
    cell: (event) => <TwoLines first={triesOf(event)} second={event.lastError ?? undefined} />,
  },
  {
    key: 'answered',
    header: 'Answered in',
    width: 110,
    align: 'right',
    wideOnly: true,
    cell: ({ answeredInMs }) => <Answered ms={answeredInMs} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 92,
    cell: (event, { tabIndex }) => <Buttons event={event} actions={actions} tabIndex={tabIndex} />,
  },
];

export const webhookPhoneRow =
  (actions: EventActions) =>
  (event: WebhookEvent): PhoneRow => ({
    title: event.event,
    end: <StatusBadge status={event.state} />,
    second: webhookSubjectOf(event),
    meta: [
      `${formatDate(event.receivedAt)}, ${formatClock(event.receivedAt)}`,
      triesOf(event),
      ...(event.answeredInMs === null ? [] : [`answered in ${event.answeredInMs} ms`]),
    ].join(' · '),
    actions: <Buttons event={event} actions={actions} />,
  });
