import { formatDate } from '../../../rules/dates';
import type { DonationRowFragment, DonationSort } from '../../generated/graphql';
import {
  AmountCell,
  ContactLine,
  CopyCell,
  DateTimeCell,
  DonorName,
  Muted,
  RowLink,
  TwoLines,
  WithIcon,
} from '../ui/cells';
import type { AdminColumn } from '../table/columns';
import { formatClock } from '../ui/format';
import { RecurringIcon } from '../ui/icons';
import type { PhoneRow } from '../table/PhoneList';
import { StatusBadge } from '../ui/StatusBadge';
import { badgeOf, typeOf } from './donation-words';

type Donation = DonationRowFragment;

const counts = ({ status }: Donation): boolean => status === 'success';

const Donor = ({ donation }: { donation: Donation }) => (
  <DonorName name={donation.donorName || donation.donorEmail} isAnonymous={donation.isAnonymous} />
);

const campaignOf = ({ campaignTitle }: Donation) => campaignTitle ?? <Muted>General</Muted>;

/** The specified columns, in their order. In smaller windows type and 80G move beneath the campaign. */
export const donationColumns: readonly AdminColumn<Donation, DonationSort>[] = [
  {
    key: 'date',
    header: 'Date',
    flex: 0.1,
    minWidth: 106,
    sort: 'createdAt',
    cell: ({ createdAt }) => <DateTimeCell at={createdAt} />,
  },
  {
    key: 'donor',
    header: 'Donor',
    flex: 1.5,
    minWidth: 140,
    sort: 'donorName',
    cell: (donation, { isWide, tabIndex }) => (
      <TwoLines
        strong
        first={
          <RowLink to={`/admin/donations/${donation.id}`} tabIndex={tabIndex}>
            <Donor donation={donation} />
          </RowLink>
        }
        second={<ContactLine email={donation.donorEmail} phone={isWide ? donation.donorPhone : undefined} />}
      />
    ),
  },
  {
    key: 'campaign',
    header: 'Campaign',
    flex: 1,
    minWidth: 120,
    cell: (donation, { isWide }) => (
      <TwoLines
        first={campaignOf(donation)}
        second={isWide ? undefined : `${typeOf(donation)}${donation.is80gEligible ? ' · 80G' : ''}`}
      />
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    flex: 0.1,
    minWidth: 110,
    align: 'right',
    sort: 'amount',
    cell: (donation) => <AmountCell amount={donation.amount} counts={counts(donation)} />,
  },
  {
    key: 'type',
    header: 'Type',
    flex: 0.1,
    minWidth: 92,
    wideOnly: true,
    cell: (donation) =>
      donation.isRecurring ? (
        <WithIcon icon={<RecurringIcon size={16} />}>{typeOf(donation)}</WithIcon>
      ) : (
        typeOf(donation)
      ),
  },
  {
    key: 'eligible',
    header: '80G',
    width: 50,
    wideOnly: true,
    cell: ({ is80gEligible }) => (is80gEligible ? 'Yes' : <Muted>No</Muted>),
  },
  {
    key: 'status',
    header: 'Status',
    width: 136,
    sort: 'status',
    cell: (donation) => <StatusBadge status={badgeOf(donation)} />,
  },
  {
    key: 'payment',
    header: 'Payment ID',
    flex: 0.1,
    minWidth: 184,
    wideOnly: true,
    cell: ({ paymentId }, { tabIndex }) =>
      paymentId ? <CopyCell value={paymentId} what="Payment ID" tabIndex={tabIndex} /> : <Muted>—</Muted>,
  },
];

export const donationPhoneRow = (donation: Donation): PhoneRow => ({
  title: <Donor donation={donation} />,
  end: <AmountCell amount={donation.amount} counts={counts(donation)} />,
  second: campaignOf(donation),
  badge: <StatusBadge status={badgeOf(donation)} />,
  meta: [
    `${formatDate(donation.createdAt)}, ${formatClock(donation.createdAt)}`,
    typeOf(donation),
    donation.is80gEligible ? '80G' : 'Not 80G',
  ].join(' · '),
});
