import { useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { hasUnsavedChanges } from '../forms/leave-guard';
import { useSession } from '../../shared/session/session';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { AccessUnchecked, AccessUncheckedDialog } from './AccessUnchecked';
import { SignInAgain } from './SignInAgain';

/**
 * Guard that admits whoever has a role in the office; the server checks every operation again. Redirects everyone else to /auth, without a way
 * back. When a session ends while a form has unsaved changes, the page stays and the admin is asked to sign in again.
 * An unconfirmed role counts as none: the message covers the page of a former admin, and replaces it otherwise.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { status, user, role, isUnanswered } = useSession();
  const [admin, setAdmin] = useState<string | null>(null);
  if (role && user && user.email !== admin) setAdmin(user.email);

  if (status === 'loading') return <PageSpinner />;
  const hasLost = status === 'signedOut' && admin !== null && hasUnsavedChanges();
  if (isUnanswered && user?.email !== admin) return <AccessUnchecked />;
  if (!role && !isUnanswered && !hasLost) return <Navigate to="/auth" replace />;
  return (
    <>
      {children}
      {hasLost && <SignInAgain email={admin} />}
      {isUnanswered && <AccessUncheckedDialog />}
    </>
  );
}
