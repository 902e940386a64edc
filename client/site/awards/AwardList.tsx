import { languageOf } from '../../../rules/language';
import type { AwardsQuery } from '../../generated/graphql';
import styles from './AwardList.module.css';

export const AwardList = ({ awards }: { awards: AwardsQuery['site']['awards'] }) => (
  <ol className={styles.list}>
    {awards.map(({ year, title, giver, reason }) => (
      <li key={`${year} ${title}`} className={styles.award}>
        <p className={styles.year}>{year}</p>
        <div>
          <h3 lang={languageOf(title)}>{title}</h3>
          <p lang={languageOf(giver)} className={styles.giver}>
            {giver}
          </p>
        </div>
        <p lang={languageOf(reason)} className={styles.reason}>
          {reason}
        </p>
      </li>
    ))}
  </ol>
);
