import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { formatDate } from '../../../../rules/dates';
import { formatRupees } from '../../../../rules/money';
import { useDonationDetailQuery } from '../../../generated/graphql';
import { useReceiptActions } from '../../receipts/useReceiptActions';
import { useReceiptDeliveries } from '../../receipts/useReceiptDeliveries';
import { DetailHeader } from '../../detail/DetailHeader';
import { DetailState } from '../../detail/DetailState';
import { formatClock } from '../../ui/format';
import { useEditor } from '../../forms/useEditor';
import { useListQuery } from '../../table/useListQuery';
import { StatusBadge } from '../../ui/StatusBadge';
import { badgeOf, typeOf } from '../donation-words';
import { ChequeCard } from '../cheque/ChequeCard';
import { CorrectActions } from '../correct/CorrectActions';
import { RefundSection } from '../refund/RefundSection';
import { CorrectDonorDialog } from './CorrectDonorDialog';
import styles from './DonationPage.module.css';
import { DonorCard, PaymentCard } from './FactCards';
import { ReceiptCard } from './ReceiptCard';
import { StoryCard } from './StoryCard';
import type { Donation } from './story-entry';
import { Allowed } from '../../ui/Allowed';

const back = { to: '/admin/donations', label: 'Donations' };

/** What the amount means for the books. */
function countsAs({ status, campaignTitle, refundedAmount }: Donation): string {
  if (status !== 'success') return 'not counted in totals';
  if (refundedAmount > 0) return `${formatRupees(refundedAmount)} of it refunded`;
  return campaignTitle ? 'counted towards the campaign' : 'counted for general causes';
}

/** A donation with everything that is known of it. */
export default function DonationPage() {
  const { id = '' } = useParams();
  const query = useDonationDetailQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const { refetch } = query;
  const reload = useCallback(() => refetch(), [refetch]);
  const actions = useReceiptActions(reload);
  const editor = useEditor<Donation>();
  const known = useListQuery(query).data?.adminDonation;
  const donation = known?.id === id ? known : null;
  const receipt = donation?.receipt;
  useReceiptDeliveries(useMemo(() => (receipt ? [receipt] : []), [receipt]));

  if (!donation) return <DetailState what="donation" back={back} query={query} />;
  return (
    <>
      <DetailHeader
        back={back}
        title={`Donation from ${donation.donorName || donation.donorEmail}`}
        badge={<StatusBadge status={badgeOf(donation)} />}
        about={[
          donation.campaignTitle ?? 'General',
          typeOf(donation).toLowerCase(),
          `${formatDate(donation.createdAt)}${donation.source !== 'online' ? '' : `, ${formatClock(donation.createdAt)}`}`,
        ].join(', ')}
        figure={formatRupees(donation.amount)}
        figureNote={countsAs(donation)}
      />
      <div className={styles.columns}>
        <div className={styles.story}>
          <StoryCard donation={donation} story={donation.story} />
        </div>
        <div className={styles.facts}>
          <DonorCard donation={donation} onCorrect={() => editor.edit(donation)} />
          <PaymentCard donation={donation} />
          <Allowed to="correctDonation">
            <CorrectActions gift={donation} />
          </Allowed>
          <ChequeCard donation={donation} onRecorded={() => void reload()} />
          {donation.receipt && <ReceiptCard receipt={donation.receipt} actions={actions} />}
        </div>
        <div className={styles.refund}>
          <RefundSection donation={donation} onRefunded={() => void reload()} />
        </div>
      </div>
      <CorrectDonorDialog key={editor.key} open={editor.isOpen} donation={donation} onClose={editor.close} />
    </>
  );
}
