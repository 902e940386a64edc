import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useSession } from '../lib/session';
import { PageSpinner } from '../ui/PageSpinner';

/** Lets admins in; the server checks every operation again. Everyone else goes to /auth, and Back does not return. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status, isAdmin } = useSession();
  if (status === 'loading') return <PageSpinner />;
  return isAdmin ? children : <Navigate to="/auth" replace />;
}
