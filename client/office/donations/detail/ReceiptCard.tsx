import Button from '@mui/material/Button';
import { formatDate } from '../../../../rules/dates';
import { maySend, type ReceiptActions } from '../../receipts/useReceiptActions';
import { deliveryWords } from '../../receipts/useReceiptDeliveries';
import { Alarm } from '../../ui/cells';
import { DetailCard } from '../../detail/DetailCard';
import { formatClock } from '../../ui/format';
import { IconAction } from '../../ui/IconAction';
import { ViewIcon } from '../../ui/icons';
import { DownloadIcon, MailIcon } from '../../../shared/ui/icons/actions';
import { WhatsAppIcon } from '../../../shared/ui/icons/social';
import { StatusBadge } from '../../ui/StatusBadge';
import styles from './DonationPage.module.css';
import type { Donation } from './story-entry';
import { Allowed } from '../../ui/Allowed';

type Receipt = NonNullable<Donation['receipt']>;

interface ReceiptCardProps {
  receipt: Receipt;
  actions: ReceiptActions;
}

const sentLine = (at: string | null): string => (at ? `Sent ${formatDate(at)}, ${formatClock(at)}` : 'Not sent');

/** The receipt of a donation, and what it said before it was corrected. */
export function ReceiptCard({ receipt, actions: { busy, view, download, send, share } }: ReceiptCardProps) {
  const { id, receiptNumber, revision, revisions, voidedAt, sentToEmailAt, delivery } = receipt;
  return (
    <DetailCard
      title={`Receipt ${receiptNumber}`}
      aside={<StatusBadge status={receipt.is80g ? 'eligible' : 'notEligible'} />}
      className={styles.receipt}
    >
      <div className={styles.sending}>
        <p className={styles.note}>
          {receipt.reason80g}
          <br />
          {voidedAt && (
            <>
              <Alarm>Void since {formatDate(voidedAt)}</Alarm>
              <br />
            </>
          )}
          {revision > 1 && (
            <>
              Revision {revision}
              <br />
            </>
          )}
          {sentLine(sentToEmailAt)}
          {delivery && <>. {deliveryWords[delivery]}.</>}
        </p>
        <div className={styles.receiptActions}>
          <IconAction
            name={`View receipt ${receiptNumber}`}
            tip="View"
            icon={<ViewIcon />}
            busy={busy.has(`view:${id}`)}
            onClick={() => view(receipt)}
          />
          {maySend(receipt) && (
            <Allowed to="sendReceiptEmail">
              <IconAction
                name={`Send receipt ${receiptNumber} to ${receipt.donorEmail}`}
                tip="Send email"
                icon={<MailIcon />}
                busy={busy.has(`send:${id}`) || delivery === 'sending'}
                onClick={() => send(receipt)}
              />
            </Allowed>
          )}
          {voidedAt === null && (
            <Allowed to="shareReceipt">
              <IconAction
                name={`Send receipt ${receiptNumber} by WhatsApp`}
                tip="Send by WhatsApp"
                icon={<WhatsAppIcon />}
                busy={busy.has(`share:${id}`)}
                onClick={() => share(receipt)}
              />
            </Allowed>
          )}
          <Button
            variant="contained"
            startIcon={<DownloadIcon />}
            loading={busy.has(`download:${id}`)}
            loadingPosition="start"
            onClick={() => download(receipt)}
          >
            Download
          </Button>
        </div>
      </div>
      {revisions.length > 0 && (
        <ul className={styles.revisions} aria-label="Superseded revisions">
          {revisions.map(({ revision: number, supersededAt, reason, sentToEmailAt: sentAt }) => (
            <li key={number} className={styles.revision}>
              <p>
                Revision {number}, superseded {formatDate(supersededAt)}
                <span className={styles.note}>
                  {reason}. {sentLine(sentAt)}.
                </span>
              </p>
              <IconAction
                name={`Download revision ${number}`}
                icon={<DownloadIcon />}
                busy={busy.has(`download:${id}:${number}`)}
                onClick={() => download(receipt, number)}
              />
            </li>
          ))}
        </ul>
      )}
    </DetailCard>
  );
}
