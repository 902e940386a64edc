import type { CSSProperties } from 'react';
import { formatRupees } from '../../../rules/money';
import type { SpanReportQuery } from '../../generated/graphql';
import { classNames } from '../../shared/ui/class-names';
import { ChartCard } from '../ui/ChartCard';
import { changeOf } from '../../../rules/report-figures';
import { count } from './report-view';
import styles from './CampaignBars.module.css';

type Campaign = SpanReportQuery['adminSpanReport']['campaigns'][number];

/** Maximum number of bars; the table shows all. */
const SHOWN = 8;

function withOthers(campaigns: readonly Campaign[]): readonly Campaign[] {
  if (campaigns.length <= SHOWN) return campaigns;
  const others = campaigns.slice(SHOWN - 1);
  const sum = (key: 'amount' | 'donations' | 'beforeAmount' | 'beforeDonations'): number =>
    others.reduce((total, campaign) => total + campaign[key], 0);
  return [
    ...campaigns.slice(0, SHOWN - 1),
    {
      __typename: 'CampaignComparison',
      campaignId: null,
      title: `Other campaigns (${others.length})`,
      amount: sum('amount'),
      donations: sum('donations'),
      beforeAmount: sum('beforeAmount'),
      beforeDonations: sum('beforeDonations'),
      isNew: false,
    },
  ];
}

const gifts = (value: number): string => `${count(value)} ${value === 1 ? 'donation' : 'donations'}`;
const changeWords = ({ amount, beforeAmount, isNew }: Campaign): string =>
  isNew ? 'new' : (changeOf(amount, beforeAmount) ?? '');

interface CampaignBarsProps {
  campaigns: readonly Campaign[];
  /** Names of the days and of those of the year before; the latter null where they are not compared. */
  name: string;
  before: string | null;
}

/** What campaigns raised, with exact rupees at the bars, and outlined what they raised the year before. */
export function CampaignBars({ campaigns, name, before }: CampaignBarsProps) {
  const shown = withOthers(campaigns);
  const isOther = (at: number): boolean => campaigns.length > SHOWN && at === SHOWN - 1;
  const highest = Math.max(1, ...shown.flatMap((each) => [each.amount, before ? each.beforeAmount : 0]));
  const width = (amount: number) => ({ '--part': amount / highest }) as CSSProperties;
  return (
    <ChartCard
      title="Campaign Performance"
      about={before ? `Raised in ${name}; the outline is ${before}` : `Raised in ${name}`}
      table={{
        columns: ['Campaign', name, 'Donations', ...(before ? [before, 'Donations before', 'Change'] : [])],
        rows: campaigns.map((each) => [
          each.title,
          formatRupees(each.amount),
          count(each.donations),
          ...(before ? [formatRupees(each.beforeAmount), count(each.beforeDonations), changeWords(each)] : []),
        ]),
      }}
    >
      <ul className={styles.rows}>
        {shown.map((each, at) => (
          <li key={each.campaignId ?? each.title} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.title}>{each.title}</p>
              <p className={styles.fact}>{gifts(each.donations)}</p>
            </div>
            <div className={styles.bars}>
              <p className={styles.line}>
                <span className={classNames(styles.bar, isOther(at) && styles.other)} style={width(each.amount)} />
                <span className={styles.amount}>{formatRupees(each.amount)}</span>
                {before && <span className={styles.change}>{changeWords(each)}</span>}
              </p>
              {before && (
                <p className={classNames(styles.line, styles.beforeLine)}>
                  {each.isNew ? (
                    'not yet begun'
                  ) : (
                    <>
                      {each.beforeAmount > 0 && (
                        <span className={classNames(styles.bar, styles.outline)} style={width(each.beforeAmount)} />
                      )}
                      {formatRupees(each.beforeAmount)}
                    </>
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </ChartCard>
  );
}
