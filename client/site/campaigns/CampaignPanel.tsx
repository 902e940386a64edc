import type {
  CampaignCard_CampaignFragment,
  CampaignPanel_CampaignFragment,
  SocialProof,
} from '../../generated/graphql';
import { formatRupees } from '../../../rules/money';
import { ApproximateAmount } from '../ui/ApproximateAmount';
import { DonateButton } from '../donate/DonateButton';
import { ShieldCheckIcon } from '../../shared/ui/icons/facts';
import { ProgressBar } from '../ui/ProgressBar';
import { AlmostThere } from './AlmostThere';
import { DonorsToday } from './DonorsToday';
import { ShareRow } from './ShareRow';
import styles from './CampaignPanel.module.css';

interface CampaignPanelProps {
  campaign: CampaignCard_CampaignFragment & CampaignPanel_CampaignFragment;
  socialProof: SocialProof;
  /** True when the foundation can issue 80G receipts today. */
  is80gActive: boolean;
}

/** Raised and missing amounts, and the buttons to give and to share. */
export function CampaignPanel({ campaign, socialProof, is80gActive }: CampaignPanelProps) {
  const { title, slug, raisedAmount, goalAmount, progressPercent, daysLeft, donorsToday } = campaign;
  return (
    <div className={styles.panel}>
      <AlmostThere raised={raisedAmount} goal={goalAmount} className={styles.almost} />
      <p className={styles.amount} data-keep-clear="">
        <span className={styles.raised}>{formatRupees(raisedAmount)}</span>
        <ApproximateAmount paise={raisedAmount} className={styles.approx} />
      </p>
      <p className={styles.goal} data-keep-clear="">
        {goalAmount > 0 ? `raised of ${formatRupees(goalAmount)}` : 'raised so far'}
      </p>
      {goalAmount > 0 && <ProgressBar percent={progressPercent} label="Raised of the goal" large />}
      <dl className={styles.facts} data-keep-clear="">
        {goalAmount > 0 && (
          <div className={styles.fact}>
            <dt>of the goal</dt>
            <dd>{progressPercent}%</dd>
          </div>
        )}
        <div className={styles.fact}>
          <dt>{daysLeft === 1 ? 'day left' : 'days left'}</dt>
          <dd>{daysLeft}</dd>
        </div>
      </dl>
      <DonorsToday mode={socialProof} count={donorsToday} className={styles.today} />
      <DonateButton campaign={campaign} size="large" wide />
      <p className={styles.assurance}>
        <ShieldCheckIcon size={18} />
        <span>{is80gActive ? '80G receipt' : 'Receipt'} by email within minutes. UPI, card, netbanking or wallet.</span>
      </p>
      <div className={styles.share} data-screen-only="">
        <ShareRow title={title} path={`/campaigns/${slug}`} />
      </div>
    </div>
  );
}
