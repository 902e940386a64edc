import Button from '@mui/material/Button';
import { Link, useNavigate } from 'react-router-dom';
import { formatRupees } from '../../../rules/money';
import { useAdminDonationsQuery, useDonationTotalsQuery } from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { ExportButton } from '../exports/ExportButton';
import { PageHeader } from '../ui/PageHeader';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { donationColumns, donationPhoneRow } from './donation-columns';
import { donationAddress, donationFilterInput } from './donation-view';
import { RecordDonation } from './offline/RecordDonation';
import { useDonationFilters } from './useDonationFilters';

const nouns = { one: 'donation', many: 'donations' };
const search = { label: 'Search donations', placeholder: 'Name, email, phone, payment ID' };
const empty = {
  sentence: 'No donations yet.',
  help: 'Donations appear here as soon as a donor starts to pay. Share a campaign to receive the first one.',
  scene: '/art/scene-hands.svg',
  action: (
    <Button component={Link} to="/campaigns" variant="outlined">
      View campaigns
    </Button>
  ),
};

export default function DonationsPage() {
  const control = useTableView(donationAddress);
  const totals = useDonationTotalsQuery({ fetchPolicy: 'cache-and-network' }).data?.donationTotals;
  const navigate = useNavigate();
  const filters = useDonationFilters(control.filters.campaign);
  const filter = donationFilterInput(control.filters);
  const { data, ...state } = useListQuery(useAdminDonationsQuery(listOptions(control, filter)));
  const list = data?.adminDonations;

  return (
    <>
      <PageHeader
        title="Donations"
        about="All donations, including unfinished and failed ones. Totals count successful donations only."
        totals={[
          { label: 'Total Donations', value: totals && formatRupees(totals.totalAmount) },
          { label: '80G Eligible', value: totals && formatRupees(totals.eligible80gAmount) },
        ]}
        action={
          <>
            <ExportButton input={{ list: 'donations', search: control.search || null, donations: filter }} />
            <RecordDonation />
          </>
        }
      />
      <AdminTable
        {...state}
        nouns={nouns}
        columns={donationColumns}
        phoneRow={donationPhoneRow}
        control={control}
        filters={filters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        countIsCapped={list?.countIsCapped}
        empty={empty}
        onOpen={({ id }) => void navigate(`/admin/donations/${id}`)}
        summary={
          list &&
          (list.successAmount === null ? (
            'Too many to total. Narrow the search to see the sum.'
          ) : (
            <>
              <b>{formatRupees(list.successAmount)}</b> successful in this view
            </>
          ))
        }
      />
    </>
  );
}
