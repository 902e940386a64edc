import { formatClock, formatDate, formatWeekday } from '../../../rules/dates';
import { hasHour } from '../../../rules/event-when';
import type { EventRowFragment, EventSort } from '../../generated/graphql';
import { Figures, Muted, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { RowActions } from '../forms/RowActions';
import type { PhoneRow } from '../table/PhoneList';
import { PictureCell } from '../table/PictureCell';
import { StatusBadge } from '../ui/StatusBadge';

type Event = EventRowFragment;

interface EventActions {
  edit: (event: Event) => void;
  remove: (event: Event) => void;
}

const locationOf = ({ location }: Event) => location || <Muted>—</Muted>;

/** 'Sat, 10:00 AM', or the weekday alone. */
const hourOf = (eventDate: string): string =>
  [formatWeekday(eventDate).slice(0, 3), hasHour(eventDate) && formatClock(eventDate)].filter(Boolean).join(', ');

/** The specified columns, in their order. In smaller windows the location moves beneath the title. */
export const eventColumns = (actions: EventActions): AdminColumn<Event, EventSort>[] => [
  {
    key: 'title',
    header: 'Title',
    flex: 1.4,
    minWidth: 200,
    sort: 'title',
    cell: ({ title, featuredImage, location }, { isWide }) => (
      <PictureCell kind="scene" src={featuredImage} name={title} second={isWide ? undefined : location || '—'} />
    ),
  },
  {
    key: 'date',
    header: 'Date',
    width: 130,
    sort: 'eventDate',
    cell: ({ eventDate }) => <TwoLines first={<Figures>{formatDate(eventDate)}</Figures>} second={hourOf(eventDate)} />,
  },
  {
    key: 'location',
    header: 'Location',
    flex: 1,
    minWidth: 130,
    sort: 'location',
    wideOnly: true,
    cell: (event) => <TwoLines first={locationOf(event)} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 120,
    sort: 'status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 98,
    cell: (event, { tabIndex }) => (
      <RowActions
        name={event.title}
        tabIndex={tabIndex}
        onEdit={() => actions.edit(event)}
        onDelete={() => actions.remove(event)}
      />
    ),
  },
];

export const eventPhoneRow =
  (actions: EventActions) =>
  (event: Event): PhoneRow => ({
    title: (
      <PictureCell
        kind="scene"
        src={event.featuredImage}
        name={event.title}
        second={`${formatDate(event.eventDate)} · ${hourOf(event.eventDate)}`}
      />
    ),
    end: <StatusBadge status={event.status} />,
    meta: locationOf(event),
    actions: (
      <RowActions name={event.title} onEdit={() => actions.edit(event)} onDelete={() => actions.remove(event)} />
    ),
  });
