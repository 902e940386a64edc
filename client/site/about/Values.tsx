import type { TextCard } from '../../../rules/text-cards';
import styles from './Values.module.css';

export const Values = ({ values }: { values: readonly TextCard[] }) => (
  <dl className={styles.list}>
    {values.map(({ title, text }) => (
      <div key={title} className={styles.value}>
        <dt className={styles.name}>{title}</dt>
        <dd className={styles.text}>{text}</dd>
      </div>
    ))}
  </dl>
);
