import { useEffect } from 'react';
import { useUnmatchedPaymentQuery } from '../../../generated/graphql';
import { toast } from '../../../shared/toast/toast';
import { BookPaymentDialog } from './BookPaymentDialog';
import { RefundPaymentDialog } from './RefundPaymentDialog';
import type { Decision } from './useDecision';

/** The dialogs about one payment; they open when the provider has been asked how it stands. */
export function UnmatchedPaymentDialogs({ what, paymentId, flowId, onClose }: Decision & { onClose: () => void }) {
  const { data, error } = useUnmatchedPaymentQuery({
    variables: { id: paymentId },
    skip: paymentId === '',
    fetchPolicy: 'network-only',
  });
  const payment = data?.adminUnmatchedPayment;
  const isUnknown = data !== undefined && payment === null;
  useEffect(() => {
    if (what === null || !(error || isUnknown)) return;
    toast({
      kind: 'error',
      title: 'Error',
      description: error?.message ?? 'Neither this site nor Razorpay has a record of this payment.',
    });
    onClose();
  }, [what, error, isUnknown, onClose]);

  if (!payment || payment.id !== paymentId) return null;
  const shared = { payment, flowId, onClose };
  return (
    <>
      <BookPaymentDialog key={`book ${flowId}`} open={what === 'book'} {...shared} />
      <RefundPaymentDialog key={`refund ${flowId}`} open={what === 'refund'} {...shared} />
    </>
  );
}
