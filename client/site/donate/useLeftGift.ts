import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { closeDonate } from './donate';
import { forgetDraft } from './draft';
import { clearPendingGift, readPendingGift } from './pending-gift';
import { watchOutcome } from './watch-outcome';

const THANKS = '/donation/success';

/**
 * Watches a gift whose page was loaded anew while its payment window was open, as a phone does behind the bank's app.
 * Once it is paid, the donor is taken to the thank-you page.
 */
export function useLeftGift(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef({ navigate, pathname });
  latest.current = { navigate, pathname };

  useEffect(() => {
    const pending = readPendingGift();
    // The thank-you page asks by itself.
    if (!pending || latest.current.pathname === THANKS) return undefined;
    return watchOutcome(pending, (outcome) => {
      // Without an outcome, the form goes on saying that the payment is not confirmed.
      if (!outcome) return;
      clearPendingGift();
      if (outcome.kind !== 'settled') return;
      forgetDraft();
      closeDonate();
      void latest.current.navigate(THANKS);
    });
  }, []);
}
