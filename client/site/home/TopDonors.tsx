import { formatLongDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import type { TopDonors_DonorFragment } from '../../generated/graphql';
import { ApproximateAmount } from '../ui/ApproximateAmount';
import styles from './TopDonors.module.css';

interface TopDonorsProps {
  donors: readonly TopDonors_DonorFragment[];
  /** Day in Asia/Kolkata, yyyy-MM-dd. */
  today: string;
}

/** Returns 'November 2026' of a day. */
const monthOf = (date: string): string => formatLongDate(date).replace(/ \d+,/, '');

/** The month's top donors as a quiet list; nothing while nobody has given. */
export function TopDonors({ donors, today }: TopDonorsProps) {
  if (donors.length === 0) return null;
  return (
    <section aria-labelledby="top-donors" className={styles.card}>
      <h2 id="top-donors" className={styles.title}>
        Top donors this month
      </h2>
      <p className={styles.lead}>{monthOf(today)}, with thanks.</p>
      <ol className={styles.list}>
        {donors.map(({ name, city, amount }, index) => (
          <li key={name} className={styles.row}>
            <span className={styles.rank} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles.name}>
              {name}
              {city && <span className={styles.city}>{city}</span>}
            </span>
            <span className={styles.amount} data-keep-clear="">
              {formatRupees(amount)}
              <ApproximateAmount paise={amount} className={styles.approximate} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
