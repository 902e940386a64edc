import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { Allowed } from '../ui/Allowed';
import { PageHeader } from '../ui/PageHeader';
import { volunteerList } from './inquiry-list';
import { VolunteerTable } from './VolunteerTable';

const ManageTagsDialog = lazy(() => import('../people/ManageTagsDialog'));

export default function VolunteersPage() {
  const [managing, setManaging] = useState<boolean | null>(null);
  return (
    <>
      <PageHeader
        title="Volunteers"
        about="Applications from the Volunteer page. Approving or rejecting cannot be undone."
        action={
          <Allowed to="tagVolunteers">
            <Button variant="outlined" onClick={() => setManaging(true)}>
              Manage tags
            </Button>
          </Allowed>
        }
      />
      <VolunteerTable />
      <Suspense fallback={null}>
        {managing !== null && (
          <ManageTagsDialog open={managing} reload={volunteerList.queries} onClose={() => setManaging(false)} />
        )}
      </Suspense>
    </>
  );
}
