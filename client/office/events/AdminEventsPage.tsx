import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { formatDate } from '../../../rules/dates';
import {
  DeleteEventDocument,
  useAdminEventsQuery,
  type DeleteEventMutation,
  type EventRowFragment,
} from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { DeletionItem } from '../forms/DeletionItem';
import { useDeletion } from '../forms/useDeletion';
import { useEditor } from '../forms/useEditor';
import { PageHeader } from '../ui/PageHeader';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { PlusIcon } from '../../shared/ui/icons/actions';
import { eventColumns, eventPhoneRow } from './event-columns';
import { eventAddress, eventFilterInput, eventFilters } from './event-view';
import { EventDialog, eventQueries } from './EventDialog';

const nouns = { one: 'event', many: 'events' };
const search = { label: 'Search events', placeholder: 'Title, slug, location' };

const aboutDeletion = ({ title, featuredImage, eventDate, location }: EventRowFragment) => (
  <DeletionItem
    name={title}
    image={featuredImage}
    facts={[formatDate(eventDate), location].filter(Boolean).join(' · ')}
  >
    The event is removed from the site and from this list. Linked pictures stay where they are hosted. This cannot be
    undone.
  </DeletionItem>
);

export default function AdminEventsPage() {
  const control = useTableView(eventAddress);
  const editor = useEditor<EventRowFragment>();
  const deletion = useDeletion<EventRowFragment, DeleteEventMutation>(DeleteEventDocument, {
    payload: (data) => data.deleteEvent,
    question: 'Are you sure you want to delete this event?',
    success: 'Event deleted successfully',
    reload: eventQueries,
    about: aboutDeletion,
  });
  const { data, ...state } = useListQuery(useAdminEventsQuery(listOptions(control, eventFilterInput(control.filters))));
  const list = data?.adminEvents;
  const { edit } = editor;
  const { ask } = deletion;
  const actions = useMemo(() => ({ edit, remove: ask }), [edit, ask]);
  const columns = useMemo(() => eventColumns(actions), [actions]);

  const create = (variant: 'contained' | 'outlined') => (
    <Button variant={variant} startIcon={<PlusIcon size={20} />} onClick={editor.create}>
      New Event
    </Button>
  );
  const empty = {
    sentence: 'No events yet. Create your first event!',
    help: 'Active events appear on the Events page. The two latest also appear on the home page.',
    scene: '/art/scene-walk.svg',
    action: create('outlined'),
  };

  return (
    <>
      <PageHeader title="Events" about="Only active events appear on the site." action={create('contained')} />
      <AdminTable
        {...state}
        nouns={nouns}
        title="All Events"
        exportInput={{ list: 'events', search: control.search || null, events: eventFilterInput(control.filters) }}
        columns={columns}
        phoneRow={eventPhoneRow(actions)}
        control={control}
        filters={eventFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        onOpen={edit}
        empty={empty}
      />
      <EventDialog key={editor.key} open={editor.isOpen} event={editor.row} onClose={editor.close} />
      {deletion.dialog}
    </>
  );
}
