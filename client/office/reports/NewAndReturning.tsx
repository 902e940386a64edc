import { formatRupees } from '../../../rules/money';
import type { SpanFigurePartsFragment } from '../../generated/graphql';
import { ChartCard } from '../ui/ChartCard';
import { percentOf } from '../../../rules/report-figures';
import { count } from './report-view';
import styles from './ReportCharts.module.css';

interface NewAndReturningProps {
  current: SpanFigurePartsFragment;
  before: SpanFigurePartsFragment;
  name: string;
  /** Name of the days of the year before; null where they are not compared. */
  nameBefore: string | null;
}

const donors = (value: number): string => `${count(value)} ${value === 1 ? 'donor' : 'donors'}`;

/** Donors who gave before and those who gave for the first time: one bar, two figures. */
export function NewAndReturning({ current, before, name, nameBefore }: NewAndReturningProps) {
  const returning = percentOf(current.returningDonors, current.donors);
  const parts = [
    {
      label: 'Returning',
      percent: returning,
      value: current.returningDonors,
      amount: current.returningAmount,
      color: 'var(--color-primary)',
    },
    {
      label: 'New',
      percent: current.donors > 0 ? 100 - returning : 0,
      value: current.newDonors,
      amount: current.newAmount,
      color: 'var(--color-chart-second)',
    },
  ];
  const row = (title: string, of: SpanFigurePartsFragment): string[] => [
    title,
    count(of.returningDonors),
    formatRupees(of.returningAmount),
    count(of.backAfterGap),
    count(of.newDonors),
    formatRupees(of.newAmount),
  ];
  return (
    <ChartCard
      title="New and returning donors"
      about="Returning: gave before the first day"
      table={{
        columns: ['Days', 'Returning', 'Given', 'After twelve months', 'New', 'Given by them'],
        rows: [row(name, current), ...(nameBefore ? [row(nameBefore, before)] : [])],
      }}
    >
      <div className={styles.bar}>
        {parts
          .filter(({ value }) => value > 0)
          .map(({ label, value, color }) => (
            <span key={label} style={{ flexGrow: value / current.donors, background: color }} />
          ))}
      </div>
      <div className={styles.parts}>
        {parts.map(({ label, percent, value, amount, color }) => (
          <div key={label}>
            <p className={styles.part}>
              <span className={styles.dot} style={{ background: color }} />
              {`${label}, ${percent}%`}
            </p>
            <p className={styles.amount}>{donors(value)}</p>
            <p className={styles.fact}>{formatRupees(amount)}</p>
          </div>
        ))}
      </div>
      <p className={styles.note}>
        {current.backAfterGap > 0 && `${count(current.backAfterGap)} came back after twelve months or longer. `}
        {nameBefore && `${nameBefore}: ${count(before.returningDonors)} returning, ${count(before.newDonors)} new.`}
      </p>
    </ChartCard>
  );
}
