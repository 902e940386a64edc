import { formatRupees } from '../../../rules/money';
import type { GiftSharePartsFragment } from '../../generated/graphql';
import { ChartCard } from '../ui/ChartCard';
import { count } from './report-view';
import styles from './ReportCharts.module.css';

interface ShareCardProps {
  oneTime: GiftSharePartsFragment;
  recurring: GiftSharePartsFragment;
}

/** Two parts of a whole: one bar, two figures. */
export function ShareCard({ oneTime, recurring }: ShareCardProps) {
  const all = oneTime.amount + recurring.amount;
  const recurringPercent = all > 0 ? Math.round((recurring.amount / all) * 100) : 0;
  const parts = [
    { name: 'One-time', share: oneTime, percent: all > 0 ? 100 - recurringPercent : 0, color: 'var(--color-primary)' },
    { name: 'Recurring', share: recurring, percent: recurringPercent, color: 'var(--color-chart-second)' },
  ];
  return (
    <ChartCard
      title="One-time and recurring"
      about="Share of the amount given in this period"
      table={{
        columns: ['Kind', 'Amount', 'Share', 'Donations', 'Average'],
        rows: parts.map(({ name, share, percent }) => [
          name,
          formatRupees(share.amount),
          `${percent}%`,
          count(share.donations),
          formatRupees(share.averageAmount),
        ]),
      }}
    >
      <div className={styles.bar}>
        {parts
          .filter(({ share }) => share.amount > 0)
          .map(({ name, share, color }) => (
            <span key={name} style={{ flexGrow: share.amount / all, background: color }} />
          ))}
      </div>
      <div className={styles.parts}>
        {parts.map(({ name, share, percent, color }) => (
          <div key={name}>
            <p className={styles.part}>
              <span className={styles.dot} style={{ background: color }} />
              {`${name}, ${percent}%`}
            </p>
            <p className={styles.amount}>{formatRupees(share.amount)}</p>
            <p className={styles.fact}>
              {share.donations === 0
                ? 'no donation'
                : `${count(share.donations)} ${share.donations === 1 ? 'donation' : 'donations'}, ${formatRupees(share.averageAmount)} on average`}
            </p>
          </div>
        ))}
      </div>
    </ChartCard>
  );
}
