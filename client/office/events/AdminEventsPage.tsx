import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { formatDate } from '../../../rules/dates';
import { AdminEventsDocument, DeleteEventDocument, type EventRowFragment } from '../../generated/graphql';
import { DeletionItem } from '../forms/DeletionItem';
import { lazyDialog } from '../forms/lazyDialog';
import { useRecordEditor } from '../forms/useRecordEditor';
import { PageHeader } from '../ui/PageHeader';
import { RecordList } from '../table/RecordList';
import { useRecordList } from '../table/useRecordList';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { eventColumns, eventPhoneRow } from './event-columns';
import { eventList } from './event-list';

const EventDialog = lazyDialog(() => import('./EventDialog'));

const deletion = {
  question: 'Are you sure you want to delete this event?',
  success: 'Event deleted successfully',
  reload: eventList.queries,
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
  const { actions } = editor;
  const columns = useMemo(() => eventColumns(actions), [actions]);

  const create = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<PlusIcon size={20} />} onClick={editor.create}>
      New Event
    </Button>
  );

  return (
    <>
      <PageHeader title="Events" about="Only active events appear on the site." action={create('contained')} />
      <RecordList
        list={list}
        title="All Events"
        columns={columns}
        phoneRow={eventPhoneRow(actions)}
        onOpen={actions.edit}
        empty={{
          sentence: 'No events yet. Create your first event!',
          help: 'Active events appear on the Events page. The two latest also appear on the home page.',
          scene: '/art/scene-walk.svg',
          action: create('outlined'),
        }}
      />
      <EventDialog editor={editor} />
      {editor.question}
    </>
  );
}
