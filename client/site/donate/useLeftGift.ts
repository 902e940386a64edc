import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { closeDonate } from './donate';
import { forgetDraft } from './draft';
import { clearPendingGift, readPendingGift } from './pending-gift';
import { watchOutcome } from './watch-outcome';

const THANKS = '/donation/success';

/**
 * Watches a gift whose page was loaded anew while its payment window was open, as a phone does behind the bank's app.
 * Once it is paid, the donor is taken to the thank-you page.
 * @returns watches the gift of this tab from now on, of which the server could not be asked or knew nothing yet; calls back
 *   when it is forgotten, since it was not paid
 */
export function useLeftGift(): (onForgotten?: () => void) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const latest = useRef({ navigate, pathname });
  latest.current = { navigate, pathname };
  const stop = useRef<() => void>(undefined);

  const watch = useCallback((onForgotten?: () => void) => {
    stop.current?.();
    const pending = readPendingGift();
    if (!pending) return;
    stop.current = watchOutcome(pending, (outcome) => {
      // Without an outcome, the form goes on saying that the payment is not confirmed.
      if (!outcome) return;
      clearPendingGift();
      if (outcome.kind !== 'settled') return onForgotten?.();
      forgetDraft();
      closeDonate();
      void latest.current.navigate(THANKS, { state: Date.now() });
    });
  }, []);
  useEffect(() => {
    // The thank-you page that is loaded anew asks by itself.
    if (latest.current.pathname !== THANKS) watch();
    return () => stop.current?.();
  }, [watch]);
  return watch;
}
