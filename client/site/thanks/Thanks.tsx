import type { ThankedGiftFragment } from '../../generated/graphql';
import { ArrowLink } from '../ui/ArrowLink';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { FlameIcon } from '../../shared/ui/icons/facts';
import { GiftCampaign } from './GiftCampaign';
import { GiftSlip } from './GiftSlip';
import { MonthlyOffer } from './MonthlyOffer';
import styles from './Thanks.module.css';

/** Builds the greeting: "Thank you" and the first name on a line of its own. */
export const greetingOf = (callName: string): string[] => (callName ? ['Thank you,', callName] : ['Thank you']);

interface ThanksProps {
  gift: ThankedGiftFragment;
  giftKey: string;
  onCorrected: (gift: ThankedGiftFragment) => void;
}

/** Content below the thanks for a one-time gift: campaign, facts, and next steps. */
export const Thanks = ({ gift, giftKey, onCorrected }: ThanksProps) => (
  <Container className={styles.page}>
    <p className={styles.caption}>Every gift lights a lamp on the bridge. The bright one is yours.</p>
    <div className={styles.columns}>
      {gift.campaign ? (
        <GiftCampaign campaign={gift.campaign} amount={gift.receiptNumber ? gift.amount : null} />
      ) : (
        <p className={styles.general}>
          <FlameIcon size={20} />{' '}
          {gift.campaignTitle ?? 'It goes where it is needed most, and we show where every rupee is spent.'}
        </p>
      )}
      <GiftSlip gift={gift} giftKey={giftKey} onCorrected={onCorrected} />
    </div>
    <MonthlyOffer campaign={gift.campaign} />
    <WaysOn />
  </Container>
);

export const WaysOn = () => (
  <div className={styles.links}>
    <LinkButton to="/campaigns" variant="outline">
      View Campaigns
    </LinkButton>
    <ArrowLink to="/">Back to Home</ArrowLink>
  </div>
);
