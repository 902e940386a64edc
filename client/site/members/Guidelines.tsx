import { guidelines } from './membership-texts';
import styles from './Guidelines.module.css';

export const Guidelines = () => (
  <ol className={styles.list}>
    {guidelines.map((guideline, index) => (
      <li key={guideline} className={styles.guideline}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        <p>{guideline}</p>
      </li>
    ))}
  </ol>
);
