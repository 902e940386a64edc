import Button from '@mui/material/Button';
import { formatDate } from '../../../../rules/dates';
import { formatRupees } from '../../../../rules/money';
import type { RefundFactsFragment } from '../../../generated/graphql';
import { StatusBadge, type BadgeStatus } from '../../ui/StatusBadge';
import styles from './Refund.module.css';

type Refund = RefundFactsFragment['refunds'][number];
type Dispute = RefundFactsFragment['disputes'][number];

const refundBadges: Record<Refund['status'], BadgeStatus> = {
  pending: 'pending',
  processed: 'refunded',
  failed: 'failed',
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');

const RefundRow = ({ refund, onTakeBack }: { refund: Refund; onTakeBack?: (refund: Refund) => void }) => (
  <li>
    <div className={styles.line}>
      <b>{formatRupees(refund.amount)}</b>
      <StatusBadge status={refundBadges[refund.status]} />
    </div>
    <p className={styles.note}>
      {formatDate(refund.createdAt)}, {refund.requestedBy ?? 'in Razorpay'}
      {refund.reason && <>: {refund.reason}</>}
    </p>
    {refund.failure && <p className={styles.failure}>{refund.failure}</p>}
    {refund.providerRefundId && <p className={styles.id}>{refund.providerRefundId}</p>}
    {onTakeBack && refund.status === 'processed' && (
      <Button size="small" variant="outlined" onClick={() => onTakeBack(refund)}>
        Not handed back…
      </Button>
    )}
  </li>
);

const DisputeRow = ({ dispute }: { dispute: Dispute }) => (
  <li>
    <div className={styles.line}>
      <b>{formatRupees(dispute.amount)}</b>
      <span className={styles.note}>Dispute: {sentence(dispute.status)}</span>
    </div>
    <p className={styles.note}>
      {formatDate(dispute.createdAt)}, {sentence(dispute.phase).toLowerCase()}
      {dispute.respondBy && <>, respond by {formatDate(dispute.respondBy)}</>}
    </p>
  </li>
);

interface RefundListProps {
  refunds: readonly Refund[];
  disputes: readonly Dispute[];
  /** Takes back a refund that was recorded by mistake; missing where the provider sent the money. */
  onTakeBack?: (refund: Refund) => void;
}

/** What of a donation went back, was asked back, or is disputed; oldest first. */
export const RefundList = ({ refunds, disputes, onTakeBack }: RefundListProps) => (
  <ul className={styles.list}>
    {refunds.map((refund) => (
      <RefundRow key={refund.id} refund={refund} onTakeBack={onTakeBack} />
    ))}
    {disputes.map((dispute) => (
      <DisputeRow key={dispute.id} dispute={dispute} />
    ))}
  </ul>
);
