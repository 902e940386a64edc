import { languageOf } from '../../../rules/language';
import type { TextCard } from '../../../rules/text-cards';
import styles from './Values.module.css';

export const Values = ({ values }: { values: readonly TextCard[] }) => (
  <dl className={styles.list}>
    {values.map(({ title, text }) => (
      <div key={title} className={styles.value}>
        <dt lang={languageOf(title)} className={styles.name}>
          {title}
        </dt>
        <dd lang={languageOf(text)} className={styles.text}>
          {text}
        </dd>
      </div>
    ))}
  </dl>
);
