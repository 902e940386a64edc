import { languageOf } from '../../../rules/language';
import { EVENT_CARD_VIDEOS } from '../../../rules/limits';
import { youtubeId } from '../../../rules/links';
import type { EventCard_EventFragment } from '../../generated/graphql';
import { Chip } from '../ui/Chip';
import { PlaceIcon } from '../../shared/ui/icons/facts';
import { SafeImage } from '../../shared/ui/SafeImage';
import { VideoFacade } from '../../shared/media/VideoFacade';
import styles from './EventCard.module.css';
import { EventDescription } from './EventDescription';
import { EventFounder } from './EventFounder';
import { EventGallery } from './EventGallery';
import { EventTimes } from './EventTimes';

interface EventCardProps {
  event: EventCard_EventFragment;
  /** Number of the card on its page, from 1. */
  place: number;
  /** True for the first cards, whose pictures load eagerly. */
  eager: boolean;
}

export function EventCard({ event, place, eager }: EventCardProps) {
  const { title, slug, wholeDescription, location, featuredImage, videoUrls, videoPictures, galleryImages } = event;
  const videos = videoUrls.slice(0, EVENT_CARD_VIDEOS).filter((url) => youtubeId(url) !== null);
  return (
    <article aria-labelledby={`event-${slug}`} className={styles.card}>
      <SafeImage
        src={featuredImage}
        own={event.picture}
        sizes="(min-width: 40em) 26rem, 100vw"
        alt=""
        width={800}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        className={styles.picture}
      />
      <div className={styles.body}>
        <Chip>Event</Chip>
        <h3 id={`event-${slug}`} lang={languageOf(title)} className={styles.title}>
          {title}
        </h3>
        <EventDescription slug={slug} place={place} text={wholeDescription} title={title} />
        <ul className={styles.facts}>
          <EventTimes event={event} className={styles.fact} />
          {location && (
            <li className={styles.fact}>
              <PlaceIcon size={18} />
              <span lang={languageOf(location)}>{location}</span>
            </li>
          )}
        </ul>
        <EventFounder event={event} />
        {videos.map((url) => {
          const own = videoPictures?.[videoUrls.indexOf(url)] ?? event.picture;
          return <VideoFacade key={url} url={url} title={title} poster={own?.source ?? featuredImage} own={own} />;
        })}
        <EventGallery items={galleryImages} own={event.galleryPictures} title={title} />
      </div>
    </article>
  );
}
