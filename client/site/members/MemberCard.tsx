import { languageOf } from '../../../rules/language';
import type { MemberCard_MemberFragment } from '../../generated/graphql';
import { classNames } from '../../shared/ui/class-names';
import { initials } from '../../shared/ui/Monogram';
import { SafeImage } from '../../shared/ui/SafeImage';
import styles from './MemberCard.module.css';

interface MemberCardProps {
  member: MemberCard_MemberFragment;
  /** Position in the grid. */
  index: number;
}

/** Number of cards whose pictures load eagerly. */
const IN_SIGHT = 6;
const grounds = [styles.mint, styles.amber, styles.clay, styles.green];

/** Member as visitors see them: portrait or initials, name and city. */
export const MemberCard = ({ member: { name, city, imageUrl, picture }, index }: MemberCardProps) => (
  <figure>
    {imageUrl ? (
      <SafeImage
        src={imageUrl}
        own={picture}
        sizes="(min-width: 40em) 15rem, 50vw"
        alt={`Portrait of ${name}`}
        width={400}
        height={400}
        loading={index < IN_SIGHT ? 'eager' : 'lazy'}
        className={styles.portrait}
      />
    ) : (
      <span
        aria-hidden="true"
        className={classNames(styles.portrait, styles.monogram, grounds[index % grounds.length])}
      >
        {initials(name)}
      </span>
    )}
    <figcaption className={styles.words}>
      <p lang={languageOf(name)} className={styles.name}>
        {name}
      </p>
      <p lang={languageOf(city)} className={styles.city}>
        {city}
      </p>
    </figcaption>
  </figure>
);
