import { PageHeader } from '../ui/PageHeader';
import { VolunteerTable } from './VolunteerTable';

export default function VolunteersPage() {
  return (
    <>
      <PageHeader title="Volunteers" about="Applications to volunteer. A decision cannot be taken back." />
      <VolunteerTable />
    </>
  );
}
