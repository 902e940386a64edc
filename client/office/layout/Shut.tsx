import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Head } from '../../shared/head/head';
import { useSession } from '../../shared/session/session';
import { keepErrors } from '../../shared/toast/toast';
import { PageSpinner } from '../../shared/ui/PageSpinner';
import { OfficeToasts } from './OfficeToasts';

const TwoStepGate = lazy(() => import('../two-step/TwoStepGate'));

/** The office, or what has to be done before it opens: a two-step sign-in that is required and not set up. */
export function Shut({ onSignOut, children }: { onSignOut: () => void; children: ReactNode }) {
  const isShut = useSession().user?.needsTwoStep === true;
  useEffect(() => (isShut ? keepErrors() : undefined), [isShut]);
  if (!isShut) return children;
  return (
    <>
      <Head isDefault noIndex title="Two-step sign-in" />
      <Suspense fallback={<PageSpinner />}>
        <TwoStepGate onSignOut={onSignOut} />
      </Suspense>
      <OfficeToasts isFolded />
    </>
  );
}
