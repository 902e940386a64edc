import styles from './PictureCards.module.css';

export interface PictureCard {
  /** Path of a decorative scene. */
  picture: string;
  title: string;
  text: string;
}

/** Four cards with a scene each: one column on phones, two on tablets, then all in a row. */
export const PictureCards = ({ cards }: { cards: readonly PictureCard[] }) => (
  <ul className={styles.grid}>
    {cards.map(({ picture, title, text }) => (
      <li key={title} className={styles.card}>
        <img src={picture} alt="" width={800} height={600} loading="lazy" decoding="async" className={styles.picture} />
        <div className={styles.body}>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
