import { EVENTS_PAGE } from '../../../rules/limits';
import { useEventsQuery, useSiteQuery } from '../../generated/graphql';
import { eventData } from '../../shared/head/json-ld';
import { previewImage } from '../../shared/head/preview-image';
import { useSentence } from '../ui/useSentence';
import { Listing } from '../ui/Listing';
import { ListPage } from '../ui/ListPage';
import type { MoreItemsProps } from '../ui/MoreItems';
import { joined, usePageEmpty, usePageWindow } from '../ui/usePagedList';
import { EventCard } from './EventCard';
import { EventSkeleton } from './EventSkeleton';
import styles from './EventsPage.module.css';

const PATH = '/events';
const PLACEHOLDERS = 3;
const IN_SIGHT = 3;

const empty = {
  scene: 'walk',
  sentence: 'No events available at the moment.',
  text: 'The next walk, camp or open day will be announced on this page. Volunteers hear about it first.',
  way: { to: '/volunteer', label: 'Become a volunteer' },
};

export default function EventsPage() {
  const lead = useSentence('events');
  const siteName = useSiteQuery().data?.site.siteName ?? '';
  const window = usePageWindow(EVENTS_PAGE);
  const { limit, offset } = window;
  const { data, loading, fetchMore } = useEventsQuery({ variables: { limit, offset } });
  const shown = data?.events.length;
  const noneHere = usePageEmpty(window, shown, PATH, empty);
  const load: MoreItemsProps['load'] = (from, count) =>
    fetchMore({
      variables: { offset: from, limit: count },
      updateQuery: (known, { fetchMoreResult: more }) => ({ ...more, events: joined(known.events, more.events) }),
    });
  return (
    <ListPage
      title="Our Events"
      lead={lead}
      heading="Events by date"
      jsonLd={data?.events.map((event) =>
        eventData({ ...event, image: previewImage(event.featuredImage, event.picture) }, siteName),
      )}
      of="events"
      path={PATH}
      window={window}
      shown={shown ?? 0}
      total={data?.eventCount ?? 0}
      listId="events"
      load={load}
    >
      <Listing
        items={data?.events}
        loading={loading}
        of="events"
        empty={noneHere}
        skeleton={<EventSkeleton />}
        placeholders={PLACEHOLDERS}
        id="events"
        className={styles.grid}
      >
        {(event, index) => <EventCard event={event} place={index + 1} eager={index < IN_SIGHT} />}
      </Listing>
    </ListPage>
  );
}
