import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from '../../shared/toast/toast';
import { messages } from '../donate/flow-messages';

/** Tells a donor, once, that the payment with which the provider sent them back could not be verified. */
export function useUnverifiedPayment(): void {
  const [params, setParams] = useSearchParams();
  const isUnverified = params.get('payment') === 'unverified';

  useEffect(() => {
    if (!isUnverified) return;
    toast(messages.verificationFailed(''));
    setParams({}, { replace: true });
  }, [isUnverified, setParams]);
}
