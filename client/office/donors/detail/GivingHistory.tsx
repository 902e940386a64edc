import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../../rules/dates';
import type { DonorDetailQuery } from '../../../generated/graphql';
import type { ReceiptActions } from '../../receipts/useReceiptActions';
import { Alarm, AmountCell, Figures, Muted } from '../../ui/cells';
import { DetailCard } from '../../detail/DetailCard';
import { IconAction } from '../../ui/IconAction';
import { DownloadIcon } from '../../../shared/ui/icons/actions';
import { StatusBadge } from '../../ui/StatusBadge';
import styles from './DonorPage.module.css';
import { Allowed } from '../../ui/Allowed';
import { useHeldButton } from '../../ui/useHeldButton';
import { useMay } from '../../ui/useMay';

type Donations = NonNullable<DonorDetailQuery['adminDonor']>['donations'];
type Gift = Donations['items'][number];

const frequencies = { monthly: 'Monthly', yearly: 'Yearly' } as const;

function ReceiptCell({ receipt, actions }: { receipt: Gift['receipt']; actions: ReceiptActions }) {
  if (!receipt) return <Muted>No receipt</Muted>;
  return (
    <span className={styles.receipt}>
      <span>
        <Figures>{receipt.receiptNumber}</Figures>
        <span className={styles.note}>
          {receipt.voidedAt ? <Alarm>Void</Alarm> : receipt.is80g ? '80G Eligible' : 'Not Eligible'}
        </span>
      </span>
      <Allowed to="generateReceiptPdf">
        <IconAction
          name={`Download receipt ${receipt.receiptNumber}`}
          tip="Download"
          icon={<DownloadIcon />}
          busy={actions.busy.has(`download:${receipt.id}`)}
          onClick={() => actions.download(receipt)}
        />
      </Allowed>
    </span>
  );
}

interface GivingHistoryProps {
  donations: Donations;
  actions: ReceiptActions;
  /** Counted from 1. */
  page: number;
  onPage: (page: number) => void;
}

/** How many gifts stand on one page. */
export const GIFTS_PER_PAGE = 20;

/** Everything a donor gave or tried to give, newest first, with the receipts. */
export function GivingHistory({ donations: { items, totalCount }, actions, page, onPage }: GivingHistoryProps) {
  const mayOpen = useMay()('adminDonation');
  const newer = useHeldButton(page > 1, () => onPage(page - 1));
  const older = useHeldButton(page * GIFTS_PER_PAGE < totalCount, () => onPage(page + 1));
  return (
    <DetailCard title="Giving history" aside={<span className={styles.note}>{totalCount} in total, newest first</span>}>
      {items.length === 0 ? (
        <p className={styles.note}>No donations yet.</p>
      ) : (
        <table className={styles.history}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Campaign</th>
              <th scope="col">Amount</th>
              <th scope="col">Status</th>
              <th scope="col">Receipt</th>
            </tr>
          </thead>
          <tbody>
            {items.map((gift) => (
              <tr key={gift.id}>
                <td>
                  {mayOpen ? (
                    <Link to={`/admin/donations/${gift.id}`} className={styles.link}>
                      <Figures>{formatDate(gift.createdAt)}</Figures>
                    </Link>
                  ) : (
                    <Figures>{formatDate(gift.createdAt)}</Figures>
                  )}
                </td>
                <td>
                  {gift.campaignTitle ?? <Muted>General</Muted>}
                  <span className={styles.note}>
                    {gift.donationFrequency ? frequencies[gift.donationFrequency] : 'One-time'}
                  </span>
                </td>
                <td>
                  <AmountCell amount={gift.amount} counts={gift.status === 'success'} />
                </td>
                <td>
                  <StatusBadge status={gift.status} />
                </td>
                <td>
                  <ReceiptCell receipt={gift.receipt} actions={actions} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {totalCount > GIFTS_PER_PAGE && (
        <div className={styles.pages}>
          <Button variant="outlined" {...newer}>
            Newer
          </Button>
          <span className={styles.note}>
            Page {page} of {Math.ceil(totalCount / GIFTS_PER_PAGE)}
          </span>
          <Button variant="outlined" {...older}>
            Older
          </Button>
        </div>
      )}
    </DetailCard>
  );
}
