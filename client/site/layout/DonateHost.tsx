import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { useDonateExpected, useDonateTarget } from '../donate/donate';
import { hasPendingGift } from '../donate/has-pending-gift';
import { logFailure } from '../../shared/log-failure';
import { DonateOpening } from './DonateOpening';

/** Loads the donate dialog once a visitor is about to give; the dialog is opened by lib/donate. */
export function DonateHost() {
  const expected = useDonateExpected();
  const target = useDonateTarget();
  const [Dialog, setDialog] = useState<ComponentType | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = useCallback(async () => {
    setHasFailed(false);
    try {
      const { default: loaded } = await import('../donate/DonateDialog');
      setDialog(() => loaded);
    } catch {
      logFailure('The donation form did not load.');
      setHasFailed(true);
    }
  }, []);
  useEffect(() => {
    // The dialog's code looks up what became of a gift that a reload interrupted.
    if (expected || hasPendingGift()) void load();
  }, [expected, load]);

  return (
    <>
      <DonateOpening isShown={target !== null && !Dialog} hasFailed={hasFailed} onRetry={() => void load()} />
      {Dialog && <Dialog />}
    </>
  );
}
