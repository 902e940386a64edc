import { lazy, Suspense } from 'react';
import { useDonateExpected } from '../lib/donate';

const DonateDialog = lazy(() => import('../features/donate/DonateDialog'));

/** Fetches the donate dialog once a visitor is about to give; the dialog opens itself from lib/donate. */
export function DonateHost() {
  const expected = useDonateExpected();
  if (!expected) return null;
  return (
    <Suspense fallback={null}>
      <DonateDialog />
    </Suspense>
  );
}
