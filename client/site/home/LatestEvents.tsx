import { languageOf } from '../../../rules/language';
import type { LatestEvents_EventFragment } from '../../generated/graphql';
import { usePageExists } from '../../shared/routing/route-table';
import { ArrowLink } from '../ui/ArrowLink';
import { Chip } from '../ui/Chip';
import { PlaceIcon } from '../../shared/ui/icons/facts';
import { SafeImage } from '../../shared/ui/SafeImage';
import { SectionHead } from '../ui/Section';
import { EventTimes } from '../events/EventTimes';
import styles from './LatestEvents.module.css';

/** Latest two events; nothing when there are none. */
export function LatestEvents({ events }: { events: readonly LatestEvents_EventFragment[] }) {
  const hasEvents = usePageExists('/events');
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="latest-events">
      <SectionHead
        id="latest-events"
        title="Latest events"
        action={hasEvents && <ArrowLink to="/events">View All Events</ArrowLink>}
      />
      <div className={styles.list}>
        {events.map(({ id, title, description, location, featuredImage, picture, ...event }) => (
          <article key={id} className={styles.event}>
            <SafeImage
              src={featuredImage}
              own={picture}
              sizes="(min-width: 40em) 17.5rem, 100vw"
              alt=""
              width={560}
              height={420}
              className={styles.picture}
            />
            <div className={styles.words}>
              <Chip>Event</Chip>
              <h3 lang={languageOf(title)} className={styles.title}>
                {title}
              </h3>
              <p lang={languageOf(description)} className={styles.description}>
                {description}
              </p>
              <ul className={styles.facts}>
                <EventTimes event={event} className={styles.fact} />
                {location && (
                  <li className={styles.fact}>
                    <PlaceIcon size={18} />
                    <span lang={languageOf(location)}>{location}</span>
                  </li>
                )}
              </ul>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
