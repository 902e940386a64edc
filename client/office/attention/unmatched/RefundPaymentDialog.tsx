import { REFUND_PAYOUT_BUSINESS_DAYS } from '../../../../rules/limits';
import { refundPaymentSchema } from '../../../../rules/unmatched-payment';
import { RefundPaymentDocument } from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { validator } from '../../forms/validator';
import { FormDialog } from '../../forms/FormDialog';
import { FormField } from '../../forms/FormField';
import type { UnmatchedDialogProps } from './BookPaymentDialog';
import { paidInWords } from './book-form';

interface Values {
  reason: string;
}

const labels = { reason: 'Reason' };
/** Only the server minds the key; the form's check wants one that passes. */
const validate = validator<Values>(refundPaymentSchema, ({ reason }) => ({
  reason,
  idempotencyKey: 'not-sent-from-here',
}));

/** Gives a payment that fits nothing back whole. */
export function RefundPaymentDialog({ open, payment, flowId, onClose }: UnmatchedDialogProps) {
  const sum = paidInWords(payment);
  const save = useSubmit(RefundPaymentDocument, {
    variables: ({ reason }: Values) => ({ input: { id: payment.id, reason, idempotencyKey: flowId } }),
    payload: (data) => data.refundPayment,
    failure: 'The refund failed',
    reload: ['AdminAttention', 'AttentionCount'],
    success: { title: 'Refund requested', description: 'This item closes when Razorpay confirms the refund.' },
    onDone: onClose,
  });
  return (
    <FormDialog<Values>
      open={open}
      title={`Refund ${sum}`}
      submitLabel={`Refund ${sum}`}
      isDangerous
      labels={labels}
      initialValues={{ reason: '' }}
      validate={validate}
      onSubmit={save}
      onClose={onClose}
    >
      <p>
        The whole payment {payment.id} goes back the way it was paid, in {REFUND_PAYOUT_BUSINESS_DAYS} business days. It
        was never counted, so no total changes. Nobody is notified.
      </p>
      <FormField
        name="reason"
        label="Reason"
        required
        autoComplete="off"
        help="Recorded in the audit log with your name."
      />
    </FormDialog>
  );
}
