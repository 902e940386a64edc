import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { hasUnsavedChanges } from '../lib/leave-guard';
import { useSession } from '../lib/session';
import { PageSpinner } from '../ui/PageSpinner';
import { SignInAgain } from './SignInAgain';

/**
 * Lets admins in; the server checks every operation again. Everyone else goes to /auth, and Back does not return. When a
 * session ends while a form has unsaved changes, the page stays and its admin is asked to sign in again.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status, user, isAdmin } = useSession();
  const [admin, setAdmin] = useState<string | null>(null);
  if (isAdmin && user && user.email !== admin) setAdmin(user.email);

  if (status === 'loading') return <PageSpinner />;
  const hasLost = status === 'signedOut' && admin !== null && hasUnsavedChanges();
  if (!isAdmin && !hasLost) return <Navigate to="/auth" replace />;
  return (
    <>
      {children}
      {hasLost && <SignInAgain email={admin} />}
    </>
  );
}
