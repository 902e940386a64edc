import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { languageOf } from '../../../rules/language';
import { formatRupees } from '../../../rules/money';
import type { ThankedGiftFragment } from '../../generated/graphql';
import { CategoryChip } from '../ui/Chip';
import { SafeImage } from '../../shared/ui/SafeImage';
import styles from './GiftCampaign.module.css';

type Campaign = NonNullable<ThankedGiftFragment['campaign']>;

const share = (part: number, whole: number): number => (whole > 0 ? Math.min(100, (part / whole) * 100) : 0);

/**
 * The campaign's bar with the gift as its last piece, and the same in words, since a small gift is drawn larger than it
 * is.
 */
function Progress({ campaign, amount }: { campaign: Campaign; amount: number }) {
  const { raisedAmount, goalAmount, progressPercent } = campaign;
  const before = Math.max(0, raisedAmount - amount);
  const style = {
    '--before': `${share(before, goalAmount)}%`,
    '--after': `${share(raisedAmount, goalAmount)}%`,
  } as CSSProperties;
  return (
    <>
      <p className={styles.figures}>
        <span className={styles.raised}>{formatRupees(raisedAmount)}</span>
        {goalAmount > 0 && <span className={styles.percent}>{progressPercent}%</span>}
      </p>
      {goalAmount > 0 && (
        <>
          <div className={styles.track} style={style} aria-hidden="true">
            <div className={styles.old} />
            <div className={styles.piece} />
            <div className={styles.tip} />
          </div>
          <p className={styles.truth}>
            <span className={styles.key} aria-hidden="true" />
            Your {formatRupees(amount)}. The bar stood at {formatRupees(before)}, of {formatRupees(goalAmount)}.
          </p>
        </>
      )}
    </>
  );
}

interface GiftCampaignProps {
  campaign: Campaign;
  /** Amount of the gift in paise; null while it is not counted yet. */
  amount: number | null;
}

/** Campaign of the gift, and its progress including the gift. */
export const GiftCampaign = ({ campaign, amount }: GiftCampaignProps) => (
  <section className={styles.campaign} aria-label="Where it goes">
    <SafeImage
      src={campaign.featuredImage}
      own={campaign.picture}
      sizes="(min-width: 40em) 20rem, 100vw"
      alt=""
      width={800}
      height={600}
      className={styles.picture}
    />
    <div>
      <CategoryChip category={campaign.category} />
      <h2 lang={languageOf(campaign.title)} className={styles.title}>
        <Link to={`/campaigns/${campaign.slug}`}>{campaign.title}</Link>
      </h2>
      {amount !== null && <Progress campaign={campaign} amount={amount} />}
    </div>
  </section>
);
