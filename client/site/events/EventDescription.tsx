import { languageOf } from '../../../rules/language';
import { classNames } from '../../shared/ui/class-names';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './EventDescription.module.css';

/** Length up to which a description of one paragraph is within three lines of a card. */
const SHORT = 100;

interface EventDescriptionProps {
  text: string;
  /** Title of the event, for naming what opens. */
  title: string;
}

/**
 * Description of an event, which has no page of its own: three lines, and all of it once "Read more" is pressed, without
 * scripts too.
 */
export function EventDescription({ text, title }: EventDescriptionProps) {
  const isLong = text.length > SHORT || text.includes('\n');
  if (!text) return null;
  return (
    <div className={styles.box}>
      <p lang={languageOf(text)} className={classNames(styles.text, isLong && styles.begun)}>
        {text}
      </p>
      {isLong && (
        <details className={styles.more} data-screen-only="">
          <summary>
            <span className={styles.open}>Read more</span>
            <span className={styles.close}>Read less</span>
            <VisuallyHidden> about {title}</VisuallyHidden>
          </summary>
        </details>
      )}
    </div>
  );
}
