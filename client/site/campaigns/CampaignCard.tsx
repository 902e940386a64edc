import { Link } from 'react-router-dom';
import { languageOf } from '../../../rules/language';
import type { CampaignCard_CampaignFragment } from '../../generated/graphql';
import { ArrowLink } from '../ui/ArrowLink';
import { CampaignProgress } from './CampaignProgress';
import { CategoryChip } from '../ui/Chip';
import { classNames } from '../../shared/ui/class-names';
import { DonateButton } from '../donate/DonateButton';
import { SafeImage } from '../../shared/ui/SafeImage';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './CampaignCard.module.css';

interface CampaignCardProps {
  campaign: CampaignCard_CampaignFragment;
  /** Button of the card: lists offer to donate, the home page to learn more. */
  action: 'donate' | 'learnMore';
  /** True for the first cards of a page, whose pictures load eagerly. */
  eager?: boolean;
}

export function CampaignCard({ campaign, action, eager = false }: CampaignCardProps) {
  const { title, slug, summary, featuredImage, picture, category, raisedAmount, goalAmount, progressPercent } =
    campaign;
  const path = `/campaigns/${slug}`;
  return (
    <article className={styles.card}>
      <SafeImage
        src={featuredImage}
        own={picture}
        sizes="(min-width: 40em) 26rem, 100vw"
        alt=""
        width={800}
        height={600}
        loading={eager ? 'eager' : 'lazy'}
        className={styles.picture}
      />
      <div className={styles.body}>
        <CategoryChip category={category} />
        <h3 lang={languageOf(title)} className={styles.title}>
          <Link to={path}>{title}</Link>
        </h3>
        <p lang={languageOf(summary)} className={styles.summary}>
          {summary}
        </p>
        <div className={styles.progress}>
          <CampaignProgress raised={raisedAmount} goal={goalAmount} percent={progressPercent} />
        </div>
        <div className={classNames(styles.action, action === 'donate' && styles.both)}>
          {action === 'donate' && <DonateButton campaign={campaign} size="small" label={`Donate Now to ${title}`} />}
          <ArrowLink to={path}>
            Learn More<VisuallyHidden> about {title}</VisuallyHidden>
          </ArrowLink>
        </div>
      </div>
    </article>
  );
}
