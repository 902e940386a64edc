import { useEffect, useState } from 'react';
import { payButtonId } from './PayButton';

/**
 * Focuses the pay button once the form is there again, and once a press on it has failed: it loses the focus while it is
 * disabled, and the way back leads through every field.
 */
export function useFocusOnPay(isBusy: boolean, isShown: boolean): void {
  const [was, setWas] = useState({ hidden: false, busy: false });
  if ((!isShown && !was.hidden) || (isBusy && !was.busy)) {
    setWas({ hidden: was.hidden || !isShown, busy: was.busy || isBusy });
  }
  useEffect(() => {
    if (was.hidden && isShown) document.getElementById(payButtonId)?.focus();
  }, [was.hidden, isShown]);
  useEffect(() => {
    const button = document.getElementById(payButtonId);
    // A field with an error has the focus already.
    if (was.busy && !isBusy && document.activeElement?.contains(button)) button?.focus();
  }, [was.busy, isBusy]);
}
