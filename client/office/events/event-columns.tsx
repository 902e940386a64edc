import { formatClock, formatDate, formatWeekday } from '../../../rules/dates';
import { hasHour } from '../../../rules/event-when';
import type { EventRowFragment, EventSort } from '../../generated/graphql';
import { Figures, Muted, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { rowActions } from '../forms/RowActions';
import type { RecordActions } from '../forms/useRecordEditor';
import type { PhoneRow } from '../table/PhoneList';
import { PictureCell } from '../table/PictureCell';
import { StatusBadge } from '../ui/StatusBadge';

type Event = EventRowFragment;

const nameOf = ({ title }: Event): string => title;
const locationOf = ({ location }: Event) => location || <Muted>—</Muted>;

/** 'Sat, 10:00 AM', or the weekday alone. */
const hourOf = (eventDate: string): string =>
  [formatWeekday(eventDate).slice(0, 3), hasHour(eventDate) && formatClock(eventDate)].filter(Boolean).join(', ');

/** The specified columns, in their order. In smaller windows the location moves beneath the title. */
export const eventColumns = (actions: RecordActions<Event>): AdminColumn<Event, EventSort>[] => [
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
    cell: rowActions(actions, nameOf),
  },
];

export const eventPhoneRow =
  (actions: RecordActions<Event>) =>
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
    actions: rowActions(actions, nameOf)(event),
  });
