import { formatDate } from '../../../rules/dates';
import { AdminEventsDocument, DeleteEventDocument, type EventRowFragment } from '../../generated/graphql';
import { DeletionItem } from '../forms/DeletionItem';
import { lazyDialog } from '../forms/lazyDialog';
import { useRecordEditor } from '../forms/useRecordEditor';
import { EditableList } from '../table/EditableList';
import { useRecordList } from '../table/useRecordList';
import { eventColumns, eventPhoneRow } from './event-columns';
import { eventList } from './event-list';

const EventDialog = lazyDialog(() => import('./EventDialog'));

const deletion = {
  question: 'Are you sure you want to delete this event?',
  success: 'Event deleted successfully',
  reload: eventList.queries,
  shown: ({ updatedAt }: EventRowFragment) => ({ readAt: updatedAt }),
  about: ({ title, featuredImage, eventDate, location }: EventRowFragment) => (
    <DeletionItem
      name={title}
      image={featuredImage}
      facts={[formatDate(eventDate), location].filter(Boolean).join(' · ')}
    >
      The event is removed from the site and from this list. Linked pictures stay where they are hosted. This cannot be
      undone.
    </DeletionItem>
  ),
};

export default function AdminEventsPage() {
  const list = useRecordList(eventList, AdminEventsDocument, ({ adminEvents }) => adminEvents);
  const editor = useRecordEditor(DeleteEventDocument, deletion);

  return (
    <EditableList
      page={{ title: 'Events', about: 'Only active events appear on the site.' }}
      title="All Events"
      list={list}
      editor={editor}
      Dialog={EventDialog}
      add="New Event"
      columns={eventColumns}
      phoneRow={eventPhoneRow}
      empty={{
        sentence: 'No events yet. Create your first event!',
        help: 'Active events appear on the Events page. The two latest also appear on the home page.',
        scene: '/art/scene-walk.svg',
      }}
    />
  );
}
