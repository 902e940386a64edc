import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { Link, Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../../shared/session/session';
import { ShieldCheckIcon } from '../../shared/ui/icons/facts';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { TableState } from '../table/TableStates';
import { PageHeader } from '../ui/PageHeader';
import { useMay } from '../ui/useMay';
import { useAdminNavigation } from './admin-navigation';
import styles from './OfficePage.module.css';
import { needsOf } from './page-needs';

/** The page at the address; one that the role does not include says so, with the way back. */
export function OfficePage() {
  const { pathname } = useLocation();
  const needs = needsOf(pathname);
  const may = useMay();
  const { role } = useSession();
  const [first] = useAdminNavigation().flatMap(({ items }) => items);
  if (needs === undefined || may(needs)) {
    return (
      <Suspense fallback={<PageSpinner />}>
        {role === 'AUDITOR' && (
          <p className={styles.reader}>
            <ShieldCheckIcon size={18} /> You read everything here. Changes are not part of your role.
          </p>
        )}
        <Outlet />
      </Suspense>
    );
  }
  // The office opens with the dashboard; for others with the first of their pages.
  if (needs === 'adminDashboard' && first) return <Navigate to={first.path} replace />;
  return (
    <>
      <PageHeader title="Not part of your role" about="An admin can change what you may see, under People and roles." />
      <TableState
        sentence="Your role does not include this page."
        help="What you were looking for may have moved, or a colleague sent you a link of theirs."
        scene="/art/scene-books.svg"
        action={
          first && (
            <Button component={Link} to={first.path} variant="outlined">
              {`Go to ${first.label}`}
            </Button>
          )
        }
      />
    </>
  );
}
