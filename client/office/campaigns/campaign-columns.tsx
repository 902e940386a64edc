import { formatRupees } from '../../../rules/money';
import type { CampaignRowFragment, CampaignSort } from '../../generated/graphql';
import { AmountCell, Figures, TwoLines } from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { rowActions } from '../forms/RowActions';
import type { RecordActions } from '../forms/useRecordEditor';
import type { PhoneRow } from '../table/PhoneList';
import { ThinBar } from '../ui/ThinBar';
import { SafeImage } from '../../shared/ui/SafeImage';
import { StatusBadge } from '../ui/StatusBadge';
import styles from './campaign-columns.module.css';

type Campaign = CampaignRowFragment;

const nameOf = ({ title }: Campaign): string => title;
function Progress({ percent, withBar }: { percent: number; withBar: boolean }) {
  return (
    <span className={styles.progress}>
      {withBar && <ThinBar percent={percent} />}
      <span className={styles.percent}>{percent}%</span>
    </span>
  );
}

/**
 * The specified columns, in their order. In smaller windows the category moves beneath the title, and the goal beneath
 * what was raised.
 */
export const campaignColumns = (actions: RecordActions<Campaign>): AdminColumn<Campaign, CampaignSort>[] => [
  {
    key: 'title',
    header: 'Title',
    flex: 2,
    minWidth: 170,
    sort: 'title',
    cell: ({ title, featuredImage, category }, { isWide }) => (
      <span className={styles.campaign}>
        {isWide && <SafeImage src={featuredImage} alt="" className={styles.picture} />}
        <TwoLines strong first={title} second={isWide ? undefined : category} />
      </span>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    flex: 1,
    minWidth: 110,
    sort: 'category',
    wideOnly: true,
    cell: ({ category }) => <TwoLines first={category} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 116,
    sort: 'status',
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'goal',
    header: 'Goal',
    width: 124,
    align: 'right',
    sort: 'goalAmount',
    wideOnly: true,
    cell: ({ goalAmount }) => <Figures>{formatRupees(goalAmount)}</Figures>,
  },
  {
    key: 'raised',
    header: 'Raised',
    width: 124,
    align: 'right',
    sort: 'raisedAmount',
    cell: ({ raisedAmount, goalAmount }, { isWide }) => (
      <span className={styles.amounts}>
        <AmountCell amount={raisedAmount} />
        {!isWide && goalAmount > 0 && <span className={styles.goal}>of {formatRupees(goalAmount)}</span>}
      </span>
    ),
  },
  {
    key: 'progress',
    header: 'Progress',
    flex: 1,
    minWidth: 96,
    sort: 'progressPercent',
    cell: ({ progressPercent, goalAmount }, { isWide }) =>
      goalAmount > 0 ? <Progress percent={progressPercent} withBar={isWide} /> : 'No goal',
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 100,
    align: 'right',
    cell: rowActions(actions, nameOf),
  },
];

export const campaignPhoneRow =
  (actions: RecordActions<Campaign>) =>
  (campaign: Campaign): PhoneRow => ({
    title: campaign.title,
    end: <AmountCell amount={campaign.raisedAmount} />,
    second: campaign.category,
    badge: <StatusBadge status={campaign.status} />,
    meta: campaign.goalAmount > 0 ? `${campaign.progressPercent}% of ${formatRupees(campaign.goalAmount)}` : 'No goal',
    actions: rowActions(actions, nameOf)(campaign),
  });
