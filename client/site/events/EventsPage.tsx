import { useEventsQuery, useSiteQuery } from '../../generated/graphql';
import { Head } from '../../shared/head/head';
import { eventData } from '../../shared/head/json-ld';
import { previewImage } from '../../shared/head/preview-image';
import { ListHero } from '../ui/ListHero';
import { Listing } from '../ui/Listing';
import { Section } from '../ui/Section';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { EventCard } from './EventCard';
import { EventSkeleton } from './EventSkeleton';
import styles from './EventsPage.module.css';

const LEAD = 'Walks, camps and open days. Everything is free, and you need not register.';
const PLACEHOLDERS = 3;
const IN_SIGHT = 3;

const empty = {
  scene: 'walk',
  sentence: 'No events available at the moment.',
  text: 'The next walk, camp or open day will be announced on this page. Volunteers hear about it first.',
  way: { to: '/volunteer', label: 'Become a volunteer' },
};

export default function EventsPage() {
  const siteName = useSiteQuery().data?.site.siteName ?? '';
  const { data, loading } = useEventsQuery();
  return (
    <>
      <Head
        title="Our Events"
        description={LEAD}
        path="/events"
        jsonLd={data?.events.map((event) =>
          eventData({ ...event, image: previewImage(event.featuredImage) }, siteName),
        )}
      />
      <ListHero title="Our Events" lead={LEAD} />
      <Section labelledBy="events-list">
        <VisuallyHidden as="h2" id="events-list">
          Events by date
        </VisuallyHidden>
        <Listing
          items={data?.events}
          loading={loading}
          of="events"
          empty={empty}
          skeleton={<EventSkeleton />}
          placeholders={PLACEHOLDERS}
          className={styles.grid}
        >
          {(event, index) => <EventCard event={event} eager={index < IN_SIGHT} />}
        </Listing>
      </Section>
    </>
  );
}
