import { languageOf } from '../../../rules/language';
import type { EventCard_EventFragment } from '../../generated/graphql';
import { SafeImage } from '../../shared/ui/SafeImage';
import styles from './EventFounder.module.css';

/** The person behind the event: the name where it is set, portrait and biography only together. */
export function EventFounder({ event }: { event: EventCard_EventFragment }) {
  const { founderName, founderImage, founderPicture, founderBio } = event;
  const isIntroduced = founderImage !== '' && founderBio !== '';
  if (!founderName && !isIntroduced) return null;
  return (
    <div className={styles.founder}>
      {isIntroduced && (
        <SafeImage
          src={founderImage}
          own={founderPicture}
          sizes="6.5rem"
          alt=""
          width={104}
          height={104}
          className={styles.portrait}
        />
      )}
      <div>
        {founderName && (
          <p lang={languageOf(founderName)} className={styles.name}>
            {founderName}
          </p>
        )}
        {isIntroduced && (
          <p lang={languageOf(founderBio)} className={styles.bio}>
            {founderBio}
          </p>
        )}
      </div>
    </div>
  );
}
