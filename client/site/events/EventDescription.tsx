import { useEffect, useRef, useState } from 'react';
import { languageOf } from '../../../rules/language';
import { useLocation } from 'react-router-dom';
import { useEventTextQuery } from '../../generated/graphql';
import { pageNumber } from '../../shared/routing/page-number';
import { classNames } from '../../shared/ui/class-names';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './EventDescription.module.css';

/** Length up to which a description of one paragraph is within three lines of a card. */
const SHORT = 100;

interface EventDescriptionProps {
  slug: string;
  /** Number of the event on its page, from 1. */
  place: number;
  /** The description, cut with an ellipsis where it is very long. */
  text: string;
  /** Title of the event, for naming what opens. */
  title: string;
}

/**
 * Description of an event, which has no page of its own: three lines, and all of it once "Read more" is pressed. Without
 * scripts a link beside it loads the list with all of a very long one.
 */
export function EventDescription({ slug, place, text, title }: EventDescriptionProps) {
  const isLong = text.length > SHORT || text.includes('\n');
  const details = useRef<HTMLDetailsElement>(null);
  const { search } = useLocation();
  const isAsked = new URLSearchParams(search).get('whole') === String(place);
  const isCut = text.endsWith('…');
  const [isOpen, setOpen] = useState(isAsked);
  // It may be opened before the page is hydrated.
  useEffect(() => setOpen(details.current?.open === true), []);
  const { data, loading, error } = useEventTextQuery({ variables: { slug }, skip: !isOpen || !isCut });
  if (!text) return null;
  return (
    <div className={styles.box}>
      <p lang={languageOf(text)} className={classNames(styles.text, isLong && styles.begun)}>
        {data?.event?.description ?? text}
      </p>
      {isLong && (
        <details
          ref={details}
          className={styles.more}
          data-screen-only=""
          open={isAsked}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>
            <span className={styles.open}>Read more</span>
            <span className={styles.close}>Read less</span>
            <VisuallyHidden> about {title}</VisuallyHidden>
          </summary>
          <p role="status" className={styles.state}>
            {loading && 'Loading the rest…'}
            {error && 'The rest could not be loaded. To try again, press “Read less”, then “Read more”.'}
          </p>
        </details>
      )}
      {isCut && !isAsked && (
        <noscript>
          <a href={`?page=${pageNumber(search)}&whole=${place}#event-${slug}`} className={styles.whole}>
            Open the whole text<VisuallyHidden> about {title}</VisuallyHidden>
          </a>
        </noscript>
      )}
    </div>
  );
}
