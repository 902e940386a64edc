import Button from '@mui/material/Button';
import { useState } from 'react';
import { addDays, formatDate, istDate } from '../../../../rules/dates';
import { REFUND_REQUEST_DAYS } from '../../../../rules/limits';
import { formatRupees } from '../../../../rules/money';
import { TakeBackRefundDocument, type RefundFactsFragment } from '../../../generated/graphql';
import { randomId } from '../../../shared/random-id';
import { DetailCard } from '../../detail/DetailCard';
import { ReasonDialog } from '../correct/ReasonDialog';
import { consequencesOf } from './refund-form';
import styles from './Refund.module.css';
import { RefundDialog } from './RefundDialog';
import { RefundList } from './RefundList';
import { Allowed } from '../../ui/Allowed';
import { useMay } from '../../ui/useMay';

interface RefundSectionProps {
  donation: RefundFactsFragment;
  /** After a refund; the donation itself is up to date by then. */
  onRefunded?: () => void;
}

/** The card at the end of a donation's page: what went back, and giving back what is left. */
export function RefundSection({ donation, onRefunded }: RefundSectionProps) {
  // The donation stays as it was when the dialog opened, so that nothing jumps while it fades.
  const [opening, setOpening] = useState({ open: false, key: '', donation });
  const [taking, setTaking] = useState({ open: false, id: '' });
  const may = useMay();
  const { refundableAmount, capturedAt } = donation;
  const hasStory = donation.refunds.length > 0 || donation.disputes.length > 0;
  if (refundableAmount === 0 && !hasStory) return null;

  const words = consequencesOf(donation, refundableAmount);
  return (
    <DetailCard title="Refund" quiet isScreenOnly={!hasStory}>
      {hasStory && (
        <RefundList
          refunds={donation.refunds}
          disputes={donation.disputes}
          onTakeBack={
            donation.source === 'offline' && may('takeBackRefund')
              ? ({ id }) => setTaking({ open: true, id })
              : undefined
          }
        />
      )}
      {refundableAmount > 0 && (
        <>
          {!hasStory && (
            <p className={styles.words}>{[words.money, words.totals, words.receipt].filter(Boolean).join(' ')}</p>
          )}
          <div className={styles.foot}>
            <Allowed to="refundDonation">
              <Button
                variant="outlined"
                color="error"
                onClick={() => setOpening({ open: true, key: randomId(), donation })}
              >
                Refund {formatRupees(refundableAmount)}…
              </Button>
            </Allowed>
            {capturedAt && (
              <span className={styles.note}>
                Donors can request one until {formatDate(addDays(istDate(capturedAt), REFUND_REQUEST_DAYS))}
              </span>
            )}
          </div>
        </>
      )}
      {taking.id && (
        <ReasonDialog
          key={taking.id}
          open={taking.open}
          title="This refund was not handed back"
          submitLabel="Take it back"
          words={`The donation counts again, and its receipt states the full amount. A mail about the refund that still waits is cancelled. ${words.statement ?? ''}`.trim()}
          done="Refund taken back"
          mutation={TakeBackRefundDocument}
          variables={({ reason }) => ({ input: { id: donation.id, refundId: taking.id, reason } })}
          payload={(data) => data.takeBackRefund}
          onClose={() => setTaking((last) => ({ ...last, open: false }))}
        />
      )}
      <RefundDialog
        open={opening.open}
        donation={opening.donation}
        idempotencyKey={opening.key}
        onClose={() => setOpening((last) => ({ ...last, open: false }))}
        onRefunded={onRefunded}
      />
    </DetailCard>
  );
}
