import { languageOf } from '../../../rules/language';
import type { TextCard } from '../../../rules/text-cards';
import styles from './PictureCards.module.css';

export interface PictureCard {
  /** Path of a decorative scene. */
  picture: string;
  title: string;
  text: string;
}

/** Gives the office's cards the scenes of the page, in their order. */
export const withPictures = (cards: readonly TextCard[], pictures: readonly string[]): PictureCard[] =>
  cards.map(({ title, text }, index) => ({ title, text, picture: pictures[index % pictures.length] ?? '' }));

/** Four cards with a scene each: one column on phones, two on tablets, then all in a row. */
export const PictureCards = ({ cards }: { cards: readonly PictureCard[] }) => (
  <ul className={styles.grid}>
    {cards.map(({ picture, title, text }) => (
      <li key={title} className={styles.card}>
        <img src={picture} alt="" width={800} height={600} loading="lazy" decoding="async" className={styles.picture} />
        <div className={styles.body}>
          <h3 lang={languageOf(title)}>{title}</h3>
          <p lang={languageOf(text)} className={styles.text}>
            {text}
          </p>
        </div>
      </li>
    ))}
  </ul>
);
