import { Formik } from 'formik';
import { useMemo } from 'react';
import { formatRupees } from '../../../../rules/money';
import {
  RefundDonationDocument,
  type RefundDonationMutation,
  type RefundFactsFragment,
} from '../../../generated/graphql';
import { useSubmit } from '../../../shared/forms/useSubmit';
import { FormDialogFrame } from '../../forms/FormDialogFrame';
import { FormField } from '../../forms/FormField';
import {
  consequencesOf,
  emptyRefund,
  possibleAmount,
  refundLabels as labels,
  validateRefund,
  type RefundFormValues,
} from './refund-form';
import { RefundAmountField } from './RefundAmountField';
import { RefundConsequences } from './RefundConsequences';

interface RefundDialogProps {
  open: boolean;
  donation: RefundFactsFragment;
  /** Made anew for each opening: however often it is pressed, money goes back once. */
  idempotencyKey: string;
  onClose: () => void;
  /** The donation itself is up to date by then. */
  onRefunded?: () => void;
}

type Answer = RefundDonationMutation['refundDonation'];

const successToast = ({ refund }: Answer) => {
  const amount = formatRupees(refund?.amount ?? 0);
  return refund?.status === 'processed'
    ? { title: `${amount} refunded` }
    : {
        title: 'Refund requested',
        description: `Razorpay has not confirmed ${amount} yet. We check again automatically.`,
      };
};

/** Refunds a donation or a part of it, after saying what that does. */
export function RefundDialog({ open, donation, idempotencyKey, onClose, onRefunded }: RefundDialogProps) {
  const refundable = donation.refundableAmount;
  const isOffline = donation.source !== 'online';
  const validate = useMemo(() => validateRefund(refundable), [refundable]);
  const save = useSubmit(RefundDonationDocument, {
    variables: (values: RefundFormValues) => ({
      input: {
        id: donation.id,
        amount: possibleAmount(values, refundable) ?? NaN,
        reason: values.reason,
        refundableAmount: refundable,
        idempotencyKey,
      },
    }),
    payload: (data) => data.refundDonation,
    // Said as a toast: a refund in full has no field for it.
    fields: { amount: '' },
    failure: 'The refund failed',
    success: successToast,
    onDone: () => {
      onClose();
      onRefunded?.();
    },
  });

  return (
    <Formik<RefundFormValues> initialValues={emptyRefund} validate={validate} onSubmit={save} key={idempotencyKey}>
      {({ values, dirty, isSubmitting, submitForm, resetForm }) => {
        const amount = possibleAmount(values, refundable);
        const sum = amount === null ? '' : ` ${formatRupees(amount)}`;
        return (
          <FormDialogFrame
            open={open}
            title={
              isOffline
                ? `Record a refund${sum && ` of${sum}`} to ${donation.donorName}`
                : `Refund${sum} to ${donation.donorName}`
            }
            submitLabel={isOffline ? `Record refund${sum && ` of${sum}`}` : `Refund${sum}`}
            isDangerous
            labels={labels}
            onClose={onClose}
            isDirty={dirty}
            isSubmitting={isSubmitting}
            onSubmit={() => void submitForm()}
            onDiscard={() => resetForm()}
          >
            <RefundConsequences {...consequencesOf(donation, amount)} />
            <RefundAmountField refundable={refundable} />
            <FormField
              name="reason"
              label={labels.reason}
              required
              autoComplete="off"
              help="Recorded in the audit log with your name. The donor does not see it."
            />
          </FormDialogFrame>
        );
      }}
    </Formik>
  );
}
