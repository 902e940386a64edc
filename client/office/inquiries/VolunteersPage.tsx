import { PageHeader } from '../ui/PageHeader';
import { VolunteerTable } from './VolunteerTable';

export default function VolunteersPage() {
  return (
    <>
      <PageHeader
        title="Volunteers"
        about="Applications from the Volunteer page. Approving or rejecting cannot be undone."
      />
      <VolunteerTable />
    </>
  );
}
