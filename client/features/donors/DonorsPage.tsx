import { useAdminDonorsQuery } from '../../generated/graphql';
import { AdminTable } from '../../ui/AdminTable';
import { PageHeader } from '../../ui/admin/PageHeader';
import { useListQuery } from '../../ui/admin/useListQuery';
import { useTableView } from '../../ui/admin/useTableView';
import { donorAddress, donorColumns, donorFilterInput, donorFilters, donorPhoneRow } from './donor-columns';

const nouns = { one: 'donor', many: 'donors' };
const search = { label: 'Search donors', placeholder: 'Name, e-mail, phone, PAN' };
const empty = {
  sentence: 'No donors registered yet.',
  help: 'Whoever gives is listed here after the first successful donation.',
  scene: '/art/scene-village.svg',
};

export default function DonorsPage() {
  const control = useTableView(donorAddress);
  const { data, ...state } = useListQuery(
    useAdminDonorsQuery({
      variables: {
        page: { number: control.page, size: control.size },
        search: control.search || null,
        filter: donorFilterInput(control.filters),
        sort: control.sort,
        direction: control.direction,
      },
      fetchPolicy: 'cache-and-network',
    }),
  );
  const list = data?.adminDonors;

  return (
    <>
      <PageHeader title="Donors" about="Everyone who gave. Without a PAN there is no 80G benefit." />
      <AdminTable
        {...state}
        nouns={nouns}
        columns={donorColumns}
        phoneRow={donorPhoneRow}
        control={control}
        filters={donorFilters}
        search={search}
        rows={list?.items}
        totalCount={list?.totalCount}
        empty={empty}
      />
    </>
  );
}
