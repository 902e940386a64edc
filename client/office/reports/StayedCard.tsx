import type { SpanReportQuery } from '../../generated/graphql';
import { classNames } from '../../shared/ui/class-names';
import { ChartCard } from '../ui/ChartCard';
import { percentOf } from '../../../rules/report-figures';
import { count } from './report-view';
import styles from './StayedCard.module.css';

interface StayedCardProps {
  retention: SpanReportQuery['adminSpanReport']['retention'];
  /** Names of the days, oldest first. */
  names: readonly string[];
}

/** How many donors of the year before gave again, in three years. */
export function StayedCard({ retention, names }: StayedCardProps) {
  const last = retention.length - 1;
  const rows = retention
    .map(({ donorsBefore, stayed }, at) => ({
      name: names[at] ?? '',
      donorsBefore,
      percent: percentOf(stayed, donorsBefore),
      ...(donorsBefore > 0
        ? { share: `${percentOf(stayed, donorsBefore)}%`, words: `${count(stayed)} of ${count(donorsBefore)}` }
        : { share: '—', words: 'nobody gave the year before' }),
      isLast: at === last,
    }))
    .filter(({ donorsBefore, isLast }) => donorsBefore > 0 || isLast);
  return (
    <ChartCard
      title="Stayed from year to year"
      about="Donors of the year before who gave again"
      table={{
        columns: ['Days', 'Stayed', 'Donors'],
        rows: rows.map((row) => [row.name, row.share, row.words]),
      }}
    >
      <ul className={styles.rows}>
        {rows.map(({ name, percent, share, words, isLast }) => (
          <li key={name} className={classNames(styles.row, isLast && styles.last)}>
            <span>{name}</span>
            <span className={styles.track}>
              <span className={styles.fill} style={{ width: `${percent}%` }} />
            </span>
            <span className={styles.percent}>{share}</span>
            <span className={styles.words}>{words}</span>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
