import { values } from './about-texts';
import styles from './Values.module.css';

export const Values = () => (
  <dl className={styles.list}>
    {values.map(({ name, text }) => (
      <div key={name} className={styles.value}>
        <dt className={styles.name}>{name}</dt>
        <dd className={styles.text}>{text}</dd>
      </div>
    ))}
  </dl>
);
