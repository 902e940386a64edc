import { formatRupees, type Paise } from '../../../rules/money';
import { ApproximateAmount } from '../ui/ApproximateAmount';
import { ProgressBar } from '../ui/ProgressBar';
import styles from './CampaignProgress.module.css';

interface CampaignProgressProps {
  raised: Paise;
  goal: Paise;
  percent: number;
}

/** Raised amount, percent and goal of a campaign around its bar; without a goal the amount alone. */
export const CampaignProgress = ({ raised, goal, percent }: CampaignProgressProps) => (
  <div>
    <div className={styles.line} data-keep-clear="">
      <span className={styles.amount}>{formatRupees(raised)}</span>
      {goal > 0 && <span className={styles.percent}>{percent}%</span>}
    </div>
    {goal > 0 && <ProgressBar percent={percent} label="Raised of the goal" />}
    <p className={styles.goal} data-keep-clear="">
      <span>{goal > 0 ? `raised of ${formatRupees(goal)}` : 'raised so far'}</span>
      {goal > 0 && <ApproximateAmount paise={goal} className={styles.approximate} />}
    </p>
  </div>
);
