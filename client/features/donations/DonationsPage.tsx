import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatRupees } from '../../../rules/money';
import { useAdminDonationsQuery, useDonationCampaignsQuery, useDonationTotalsQuery } from '../../generated/graphql';
import { AdminTable } from '../../ui/AdminTable';
import { PageHeader } from '../../ui/admin/PageHeader';
import { useListQuery } from '../../ui/admin/useListQuery';
import { useTableView } from '../../ui/admin/useTableView';
import { donationColumns, donationPhoneRow } from './donation-columns';
import { donationAddress, donationFilterInput, donationFilters } from './donation-view';

const nouns = { one: 'donation', many: 'donations' };
const search = { label: 'Search donations', placeholder: 'Name, e-mail, phone, payment ID' };
const empty = {
  sentence: 'No donations yet.',
  help: 'A donation is listed here as soon as a donor starts to pay. Share a campaign to receive the first one.',
  scene: '/art/scene-hands.svg',
  action: <Button component={Link} to="/campaigns" variant="outlined">View campaigns</Button>,
};

export default function DonationsPage() {
  const control = useTableView(donationAddress);
  const totals = useDonationTotalsQuery({ fetchPolicy: 'cache-and-network' }).data?.donationTotals;
  const campaigns = useDonationCampaignsQuery().data?.adminCampaigns.items;
  const filters = useMemo(() => donationFilters(campaigns ?? []), [campaigns]);
  const { data, ...state } = useListQuery(
    useAdminDonationsQuery({
      variables: {
        page: { number: control.page, size: control.size },
        search: control.search || null,
        filter: donationFilterInput(control.filters),
        sort: control.sort,
        direction: control.direction,
      },
      fetchPolicy: 'cache-and-network',
    }),
  );
  const list = data?.adminDonations;

  return (
    <>
      <PageHeader
        title="Donations"
        about="Every gift and attempt. Totals count successful donations only."
        totals={[
          { label: 'Total Donations', value: totals && formatRupees(totals.totalAmount) },
          { label: '80G Eligible', value: totals && formatRupees(totals.eligible80gAmount) },
        ]}
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
        empty={empty}
        summary={list && <><b>{formatRupees(list.successAmount)}</b> successful in this view</>}
      />
    </>
  );
}
