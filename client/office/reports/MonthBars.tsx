import type { CSSProperties } from 'react';
import { formatRupees } from '../../../rules/money';
import type { SpanReportQuery } from '../../generated/graphql';
import { classNames } from '../../shared/ui/class-names';
import { ChartCard } from '../ui/ChartCard';
import { axisRupees } from '../ui/format';
import { axisSteps, barUnit, changeOf, isRunning } from '../../../rules/report-figures';
import { bucketName, count, unitTitles } from './report-view';
import styles from './MonthBars.module.css';

/** Maximum number of bars that carry their figure. */
const WITH_FIGURES = 12;

interface MonthBarsProps {
  report: Pick<SpanReportQuery['adminSpanReport'], 'unit' | 'bars' | 'countedTo' | 'to'>;
  name: string;
  /** Name of the days of the year before; null where they are not compared. */
  before: string | null;
}

/** Donations of each month or day beside those of the year before, which are outlined. */
export function MonthBars({ report: { unit, bars, countedTo, to }, name, before }: MonthBarsProps) {
  const highest = Math.max(...bars.map((bar) => Math.max(bar.amount, before ? bar.beforeAmount : 0)));
  const steps = axisSteps(highest);
  const top = steps.at(-1) || 1;
  const figures = barUnit(highest);
  const hasFigures = bars.length <= WITH_FIGURES;
  const running = unit === 'month' ? bars.find(({ start }) => isRunning(start, countedTo, to)) : undefined;
  const height = (amount: number) => ({ '--part': amount / top }) as CSSProperties;
  const tick = (start: string): string =>
    unit === 'day' ? String(Number(start.slice(8))) : bucketName(unit, start).slice(0, 3);
  const about = [
    hasFigures ? `Figures at the bars in ${figures.name}, ${name}.` : `${name}.`,
    running && `Hatched: ${bucketName(unit, running.start)} so far.`,
  ];
  return (
    <ChartCard
      title={unitTitles[unit]}
      about={about.filter(Boolean).join(' ')}
      table={{
        columns: [unit === 'day' ? 'Day' : 'Month', 'Given', 'Donations', ...(before ? ['Year before', 'Change'] : [])],
        rows: bars.map((bar) => [
          bucketName(unit, bar.start),
          formatRupees(bar.amount),
          count(bar.donations),
          ...(before ? [formatRupees(bar.beforeAmount), changeOf(bar.amount, bar.beforeAmount) ?? '—'] : []),
        ]),
      }}
    >
      <div className={styles.plot}>
        {steps.map((value) => (
          <span key={value} className={styles.grid} style={height(value)}>
            <span className={styles.step}>{axisRupees(value)}</span>
          </span>
        ))}
        <ol className={classNames(styles.bars, bars.length > WITH_FIGURES && styles.many)}>
          {bars.map((bar) => (
            <li key={bar.start} className={styles.month}>
              <div className={styles.pair}>
                {before && (
                  <span
                    className={classNames(styles.pairPart, bar.beforeAmount > 0 && styles.before)}
                    style={height(bar.beforeAmount)}
                    title={`The year before: ${formatRupees(bar.beforeAmount)}`}
                  />
                )}
                <span
                  className={classNames(styles.pairPart, bar === running ? styles.running : styles.now)}
                  style={height(bar.amount)}
                  title={`${bucketName(unit, bar.start)}: ${formatRupees(bar.amount)}`}
                >
                  {hasFigures && bar.amount > 0 && <span className={styles.figure}>{figures.format(bar.amount)}</span>}
                </span>
              </div>
              <span className={styles.tick}>{tick(bar.start)}</span>
            </li>
          ))}
        </ol>
      </div>
    </ChartCard>
  );
}
