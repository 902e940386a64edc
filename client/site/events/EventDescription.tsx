import { languageOf } from '../../../rules/language';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './EventDescription.module.css';
import { splitDescription } from './split-description';

interface EventDescriptionProps {
  text: string;
  /** Title of the event, for naming what opens. */
  title: string;
}

/** Description of an event, which has no page of its own: the end of a long one opens in its card, without scripts too. */
export function EventDescription({ text, title }: EventDescriptionProps) {
  const { lead, rest } = splitDescription(text);
  const lang = languageOf(text);
  if (!lead) return null;
  return (
    <div>
      <p lang={lang} className={styles.text}>
        {lead}
      </p>
      {rest && (
        <details className={styles.more}>
          <summary data-screen-only="">
            <span className={styles.open}>Read more</span>
            <span className={styles.close}>Read less</span>
            <VisuallyHidden> about {title}</VisuallyHidden>
          </summary>
          <p lang={lang} className={styles.text}>
            {rest}
          </p>
        </details>
      )}
    </div>
  );
}
