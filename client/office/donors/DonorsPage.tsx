import { useNavigate } from 'react-router-dom';
import { AdminDonorsDocument } from '../../generated/graphql';
import { RecordList } from '../table/RecordList';
import { PageHeader } from '../ui/PageHeader';
import { useRecordList } from '../table/useRecordList';
import { donorColumns, donorPhoneRow } from './donor-columns';
import { donorList } from './donor-list';

const empty = {
  sentence: 'No donors registered yet.',
  help: 'Donors appear here after their first successful donation.',
  scene: '/art/scene-village.svg',
};

export default function DonorsPage() {
  const navigate = useNavigate();
  const list = useRecordList(donorList, AdminDonorsDocument, ({ adminDonors }) => adminDonors);

  return (
    <>
      <PageHeader
        title="Donors"
        about="Everyone with at least one successful donation. A donor without a PAN gets no 80G benefit."
      />
      <RecordList
        list={list}
        columns={donorColumns}
        phoneRow={donorPhoneRow}
        empty={empty}
        onOpen={({ id }) => void navigate(`/admin/donors/${id}`)}
      />
    </>
  );
}
