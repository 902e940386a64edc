import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../shared/toast/toast';
import { messages } from '../donate/flow-messages';

/** Says it to a donor whom the provider sent back with a payment that could not be verified; once, not on reloading. */
export function useUnverifiedPayment(): void {
  const [params, setParams] = useSearchParams();
  const isUnverified = params.get('payment') === 'unverified';

  useEffect(() => {
    if (!isUnverified) return;
    toast(messages.verificationFailed(''));
    setParams({}, { replace: true });
  }, [isUnverified, setParams]);
}
