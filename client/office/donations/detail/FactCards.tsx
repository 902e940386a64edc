import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../../rules/dates';
import { TRIBUTE_WORDS } from '../../../../rules/tribute';
import { compositionOf } from '../../../shared/donations/composition';
import { ShownPan } from '../../detail/ShownPan';
import { Breakable, CopyCell, Figures, Muted } from '../../ui/cells';
import { DetailCard, FactList } from '../../detail/DetailCard';
import { formatPhone } from '../../ui/format';
import { methodInWords, typeOf } from '../donation-words';
import styles from './DonationPage.module.css';
import type { Donation } from './story-entry';
import { Allowed } from '../../ui/Allowed';

interface DonorCardProps {
  donation: Donation;
  onCorrect: () => void;
}

const unknown = <Muted>Not given</Muted>;

const letterWords: Readonly<Record<string, string>> = {
  queued: 'the letter is on its way',
  sent: 'told',
  failed: 'the letter could not be sent',
  bounced: 'the letter came back',
  cancelled: 'not told, since the gift does not count',
};

/** For whom it was given, and who is told. */
function tributeFacts({ tribute, tributeLetter: letter }: Donation) {
  if (!tribute) return [];
  const { toName, toEmail, message, status, sentAt } = letter ?? {};
  const state = status ? (letterWords[status] ?? status) : 'not told yet';
  return [
    { label: TRIBUTE_WORDS[tribute.kind], value: <b>{tribute.name}</b> },
    letter && {
      label: 'To be told',
      value: `${toName} (${toEmail}): ${state}${sentAt ? `, ${formatDate(sentAt)}` : ''}`,
    },
    Boolean(message) && { label: 'Words to them', value: message },
  ];
}

/** Who gave, as the donation says; correcting it is not for a refunded one, whose receipt is void. */
export const DonorCard = ({ donation, onCorrect }: DonorCardProps) => (
  <DetailCard
    title="Donor"
    className={styles.donor}
    aside={
      <>
        {donation.donorId && (
          <Link to={`/admin/donors/${donation.donorId}`} className={styles.link} data-screen-only="">
            All donations
          </Link>
        )}
        {donation.status !== 'refunded' && (
          <Allowed to="correctDonationDonor">
            <Button size="small" variant="outlined" onClick={onCorrect}>
              Correct details
            </Button>
          </Allowed>
        )}
      </>
    }
  >
    <FactList
      facts={[
        { label: 'Name', value: <b>{donation.donorName}</b> },
        donation.isAnonymous && { label: 'Shown as', value: 'Anonymous on public pages' },
        {
          label: 'Email',
          value: donation.donorEmail ? (
            <a href={`mailto:${donation.donorEmail}`} className={styles.plain}>
              <Breakable text={donation.donorEmail} />
            </a>
          ) : (
            unknown
          ),
        },
        {
          label: 'Phone',
          value: donation.donorPhone ? (
            <a href={`tel:${donation.donorPhone}`} className={styles.plain}>
              <Figures>{formatPhone(donation.donorPhone)}</Figures>
            </a>
          ) : (
            unknown
          ),
        },
        {
          label: 'PAN',
          value: donation.donorPan ? <ShownPan of="donation" id={donation.id} ends={donation.donorPan} /> : unknown,
        },
        donation.nameOnPan !== null && { label: 'Name on PAN', value: donation.nameOnPan },
        { label: 'Address', value: donation.donorAddress ?? unknown },
        { label: '80G', value: donation.wants80g ? 'Requested' : 'Not requested' },
        ...tributeFacts(donation),
      ]}
    />
  </DetailCard>
);

/** How the money came. */
export const PaymentCard = ({ donation }: { donation: Donation }) => (
  <DetailCard title="Payment">
    <FactList
      facts={[
        { label: 'Method', value: methodInWords(donation.paymentMethod) },
        donation.source !== 'online' &&
          donation.capturedAt !== null && { label: 'Received', value: formatDate(donation.capturedAt) },
        donation.source === 'imported' && {
          label: 'Receipt',
          value: donation.importedReceiptNumber
            ? `${donation.importedReceiptNumber}, issued before`
            : 'None: brought in from a file',
        },
        donation.paymentReference !== null && {
          label: 'Reference',
          value: <CopyCell value={donation.paymentReference} what="Reference" isFact />,
        },
        donation.draweeBank !== null && { label: 'Drawee bank', value: donation.draweeBank },
        donation.drawnOn !== null && { label: 'Cheque date', value: formatDate(donation.drawnOn) },
        donation.kindDescription !== null && { label: 'Given in kind', value: donation.kindDescription },
        donation.paymentId !== null && {
          label: 'Payment ID',
          value: <CopyCell value={donation.paymentId} what="Payment ID" isFact />,
        },
        donation.orderId !== null && {
          label: 'Order ID',
          value: <CopyCell value={donation.orderId} what="Order ID" isFact />,
        },
        { label: 'Type', value: typeOf(donation) },
        { label: 'Breakdown', value: compositionOf(donation) },
      ]}
    />
  </DetailCard>
);
