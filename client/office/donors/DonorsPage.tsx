import { useNavigate } from 'react-router-dom';
import { useAdminDonorsQuery } from '../../generated/graphql';
import { AdminTable } from '../table/AdminTable';
import { ExportButton } from '../exports/ExportButton';
import { PageHeader } from '../ui/PageHeader';
import { listOptions } from '../table/list-options';
import { useListQuery } from '../table/useListQuery';
import { useTableView } from '../table/useTableView';
import { donorAddress, donorColumns, donorFilterInput, donorFilters, donorPhoneRow } from './donor-columns';

const nouns = { one: 'donor', many: 'donors' };
const search = { label: 'Search donors', placeholder: 'Name, email, phone, PAN' };
const empty = {
  sentence: 'No donors registered yet.',
  help: 'Donors appear here after their first successful donation.',
  scene: '/art/scene-village.svg',
};

export default function DonorsPage() {
  const navigate = useNavigate();
  const control = useTableView(donorAddress);
  const filter = donorFilterInput(control.filters);
  const { data, ...state } = useListQuery(useAdminDonorsQuery(listOptions(control, filter)));
  const list = data?.adminDonors;

  return (
    <>
      <PageHeader
        title="Donors"
        about="Everyone with at least one successful donation. A donor without a PAN gets no 80G benefit."
        action={<ExportButton input={{ list: 'donors', search: control.search || null, donors: filter }} />}
      />
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
        countIsCapped={list?.countIsCapped}
        empty={empty}
        onOpen={({ id }) => void navigate(`/admin/donors/${id}`)}
      />
    </>
  );
}
