import { languageOf } from '../../../rules/language';
import type { AboutQuery } from '../../generated/graphql';
import { Monogram } from '../../shared/ui/Monogram';
import { SafeImage } from '../../shared/ui/SafeImage';
import { Section, SectionHead } from '../ui/Section';
import styles from './Founders.module.css';

type Content = Extract<NonNullable<AboutQuery['page']>['content'], { __typename: 'AboutContent' }>;

/** The founders; nothing while the office names none. */
export function Founders({ founders }: { founders: Content['founders'] }) {
  if (founders.length === 0) return null;
  return (
    <Section ground="sand" labelledBy="founders">
      <SectionHead id="founders" title="Our founders" />
      <ul className={styles.list}>
        {founders.map(({ name, bio, imageUrl, picture }) => (
          <li key={name} className={styles.founder}>
            {imageUrl ? (
              <SafeImage
                src={imageUrl}
                own={picture}
                sizes="12.5rem"
                alt=""
                width={200}
                height={200}
                className={styles.portrait}
              />
            ) : (
              <span className={styles.initials}>
                <Monogram name={name} />
              </span>
            )}
            <div>
              <h3 lang={languageOf(name)}>{name}</h3>
              {bio && (
                <p lang={languageOf(bio)} className={styles.bio}>
                  {bio}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
