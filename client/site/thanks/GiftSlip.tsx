import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatLongDate } from '../../../rules/dates';
import { languageOf } from '../../../rules/language';
import { formatRupees } from '../../../rules/money';
import { TRIBUTE_WORDS } from '../../../rules/tribute';
import { whatsappShareLink } from '../../../rules/whatsapp';
import { useSiteQuery, type ThankedGiftFragment } from '../../generated/graphql';
import { ArrowLink } from '../ui/ArrowLink';
import { Button, LinkButton } from '../../shared/ui/Button';
import { DownloadIcon } from '../../shared/ui/icons/actions';
import { WhatsAppIcon } from '../../shared/ui/icons/social';
import styles from './GiftSlip.module.css';
import { ReceiptAddress } from './ReceiptAddress';

interface GiftSlipProps {
  gift: ThankedGiftFragment;
  giftKey: string;
  /** Called with the gift after its address was corrected. */
  onCorrected: (gift: ThankedGiftFragment) => void;
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={styles.row}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** Why a gift carries no tax benefit, as far as it fits in a line. */
const REASONS: Readonly<Partial<Record<NonNullable<ThankedGiftFragment['taxBenefit']>, string>>> = {
  not_registered: 'We have no valid 80G registration.',
  outside_term: 'Our 80G registration does not cover this day.',
  not_wished: 'You did not ask for it.',
};

function taxOf({ taxBenefit }: ThankedGiftFragment): ReactNode {
  if (taxBenefit === 'eligible' || taxBenefit === 'eligible_without_address') return '80G Eligible';
  if (taxBenefit === 'no_pan')
    return (
      <>
        No PAN yet: <Link to="/my-giving">add it</Link>
      </>
    );
  const reason = taxBenefit && REASONS[taxBenefit];
  return (
    <>
      <span>Not Eligible</span>
      {reason && <span className={styles.reason}>{reason}</span>}
    </>
  );
}

/** Link to the receipt, valid for a day: an in-app browser can open it, and the address reveals nothing. */
function ReceiptButton({ receiptNumber, receiptPdfUrl }: ThankedGiftFragment) {
  if (receiptPdfUrl) {
    const { pathname } = new URL(receiptPdfUrl);
    return (
      <LinkButton to={pathname} reloadDocument target="_blank" rel="noreferrer" wide>
        <DownloadIcon size={18} /> Receipt (PDF)
      </LinkButton>
    );
  }
  if (!receiptNumber)
    return (
      <Button wide disabled>
        Preparing receipt…
      </Button>
    );
  return (
    <p className={styles.note}>Your receipt carries details that were not typed here, so it comes only by email.</p>
  );
}

/** Address of the receipt, and the actions on it. */
export function SlipFoot({ gift, giftKey, onCorrected }: GiftSlipProps) {
  const siteName = useSiteQuery().data?.site.siteName ?? '';
  const { campaign, campaignTitle } = gift;
  const page = `${window.location.origin}${campaign ? `/campaigns/${campaign.slug}` : '/campaigns'}`;
  const words = `I have just given to ${campaignTitle ? `“${campaignTitle}” at ` : ''}${siteName}. ${page}`;
  return (
    <>
      <ReceiptAddress gift={gift} giftKey={giftKey} onCorrected={onCorrected} />
      <div className={styles.ways}>
        <ReceiptButton {...gift} />
        <LinkButton to={whatsappShareLink(words)} target="_blank" rel="noopener" variant="outline" wide>
          <WhatsAppIcon size={18} /> Share on WhatsApp
        </LinkButton>
        <ArrowLink to="/my-giving" className={styles.giving}>
          My giving
        </ArrowLink>
      </div>
    </>
  );
}

/** Facts of a one-time gift, and its receipt. */
export const GiftSlip = (slip: GiftSlipProps) => {
  const { gift } = slip;
  return (
    <section className={styles.slip} aria-label="Your gift">
      <dl>
        <div className={styles.row}>
          <dt>Your gift</dt>
          <dd className={styles.amount}>{formatRupees(gift.amount)}</dd>
        </div>
        <Row term="Donor">
          <bdi lang={languageOf(gift.donorName)}>{gift.donorName}</bdi>
        </Row>
        {gift.tribute && (
          <Row term={TRIBUTE_WORDS[gift.tribute.kind]}>
            <bdi lang={languageOf(gift.tribute.name)}>{gift.tribute.name}</bdi>
          </Row>
        )}
        {gift.givenOn && <Row term="Date">{formatLongDate(gift.givenOn)}</Row>}
        {gift.receiptNumber && <Row term="Receipt">{gift.receiptNumber}</Row>}
        {gift.taxBenefit && <Row term="Tax">{taxOf(gift)}</Row>}
      </dl>
      <SlipFoot {...slip} />
    </section>
  );
};
