import styles from './Guidelines.module.css';

export const Guidelines = ({ guidelines }: { guidelines: readonly string[] }) => (
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
