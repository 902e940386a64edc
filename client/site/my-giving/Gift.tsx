import { Suspense, lazy } from 'react';
import { Link } from 'react-router-dom';
import { formatLongDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { tributeLine } from '../../../rules/tribute';
import { whatsappShareLink } from '../../../rules/whatsapp';
import { OwnReceiptPdfDocument, type OwnGiftFragment } from '../../generated/graphql';
import { openDonate } from '../donate/donate';
import { Chip } from '../ui/Chip';
import { SafeImage } from '../../shared/ui/SafeImage';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './Gift.module.css';
import { giftsWithoutPan, personOf, receiptButton, type Opened } from './giving-words';
import { UsePan } from './UsePan';
import { usePdf } from './usePdf';

/** Loaded on demand, since it contains a form. */
const AddPan = lazy(() => import('./AddPan'));

interface GiftProps extends Opened {
  gift: OwnGiftFragment;
  /** Id of the gift whose form is open; one at a time. */
  asking: string | null;
  onAsk: (giftId: string) => void;
}

const frequencies = { monthly: 'monthly gift', yearly: 'yearly gift' } as const;

/** Reasons whose sentence adds to the chip. */
const unsaid = ['eligible_without_address', 'not_registered', 'outside_term', 'cash', 'in_kind', 'not_wished'];

function GiveAgain({ gift }: { gift: OwnGiftFragment }) {
  const title = gift.campaignTitle;
  if (title !== null && gift.campaignSlug === null) return null;
  const what = <VisuallyHidden> to {title ?? 'general causes'}</VisuallyHidden>;
  if (gift.campaignSlug !== null)
    return (
      <Link to={`/campaigns/${gift.campaignSlug}?donate=1`} className={styles.action}>
        Give again{what}
      </Link>
    );
  return (
    <button type="button" className={styles.action} onClick={() => openDonate({ campaign: null })}>
      Give again{what}
    </button>
  );
}

function Receipt({ gift, pageKey }: Pick<GiftProps, 'gift' | 'pageKey'>) {
  const { isBusy, download } = usePdf();
  const { receiptId, receiptNumber } = gift;
  if (!receiptId) return null;
  return (
    <button
      type="button"
      id={receiptButton(gift.id)}
      className={styles.action}
      aria-busy={isBusy || undefined}
      onClick={() =>
        void download(OwnReceiptPdfDocument, { input: { key: pageKey, receiptId } }, (data) => data.ownReceiptPdf)
      }
    >
      Receipt<VisuallyHidden> {receiptNumber}, PDF</VisuallyHidden>
    </button>
  );
}

/** Passes the receipt on, such as to one's accountant. */
function ShareReceipt({ gift: { receiptNumber, receiptLink } }: Pick<GiftProps, 'gift'>) {
  if (!receiptLink) return null;
  const to = whatsappShareLink(`Receipt ${receiptNumber}: ${receiptLink}`);
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" className={styles.action}>
      WhatsApp<VisuallyHidden> receipt {receiptNumber}</VisuallyHidden>
    </a>
  );
}

function aboutOf(gift: OwnGiftFragment, isShared: boolean): string {
  const { receivedAt, receiptNumber, issuedBefore, frequency, donorName } = gift;
  return [
    formatLongDate(receivedAt),
    receiptNumber && `Receipt ${receiptNumber}`,
    issuedBefore && `Receipt ${issuedBefore}`,
    frequency && frequencies[frequency],
    isShared && donorName,
  ]
    .filter(Boolean)
    .join(' · ');
}

const Benefit = ({ gift }: { gift: OwnGiftFragment }) => {
  if (gift.isVoid) return <Chip>{gift.refundedAmount === gift.amount ? 'Refunded' : 'Void'}</Chip>;
  if (gift.isImported) return <Chip>Issued before</Chip>;
  return gift.is80gEligible ? <Chip tone="green">80G Eligible</Chip> : <Chip>Not eligible</Chip>;
};

/** One gift: purpose, amount, receipt, and the PAN that would make it eligible. */
export function Gift({ gift, asking, onAsk, ...opened }: GiftProps) {
  const { page } = opened;
  const person = personOf(page, gift);
  const mayUsePan =
    !gift.isVoid && (gift.taxBenefit === 'no_pan' || gift.taxBenefit === 'not_wished') && Boolean(person?.maskedPan);
  const left = gift.amount - gift.refundedAmount;
  return (
    <li className={styles.gift}>
      <SafeImage src={gift.campaignImage} alt="" className={styles.picture} />
      <div className={styles.what}>
        <p className={styles.title}>{gift.campaignTitle ?? 'General donation'}</p>
        <p className={styles.about}>{aboutOf(gift, page.people.length > 1)}</p>
        {gift.tribute && <p className={styles.about}>{tributeLine(gift.tribute)}</p>}
        {gift.refundedAmount > 0 && gift.refundedAmount < gift.amount && (
          <p className={styles.about}>
            {formatRupees(gift.refundedAmount)} of {formatRupees(gift.amount)} refunded
          </p>
        )}
        <Benefit gift={gift} />
        {!gift.isVoid && !mayUsePan && (gift.isImported || unsaid.includes(gift.taxBenefit)) && (
          <p className={styles.about}>{gift.taxBenefitReason}</p>
        )}
      </div>
      <p className={styles.amount}>{gift.isVoid ? <s>{formatRupees(gift.amount)}</s> : formatRupees(left)}</p>
      <div className={styles.actions} data-screen-only="">
        <GiveAgain gift={gift} />
        <Receipt gift={gift} pageKey={opened.pageKey} />
        <ShareReceipt gift={gift} />
      </div>
      {mayUsePan && person && <UsePan gift={gift} person={person} {...opened} />}
      {giftsWithoutPan(page).includes(gift) && (
        <Suspense>
          <AddPan gift={gift} isOpen={asking === gift.id} onAsk={onAsk} {...opened} />
        </Suspense>
      )}
    </li>
  );
}
