import type { Sabotage } from './sabotage';

/** Faults that accept unpaid gifts. */
export const doorSabotages: readonly Sabotage[] = [
  {
    name: 'unsigned-events',
    fault: 'The signature of a webhook is not checked.',
    edits: [
      {
        file: 'server/payments/webhook.js',
        find: "return answer(401, 'The signature is not valid.');",
        replace: ';',
      },
    ],
  },
  {
    name: 'old-secret-for-ever',
    fault: 'The secret before the last rotation stays valid for ever.',
    edits: [{ file: 'server/payments/webhook.js', find: 'old && now < old.validUntil ?', replace: 'old ?' }],
  },
  {
    name: 'signature-of-anything',
    fault: 'Neither the browser’s payment signature nor the payment’s order is checked.',
    edits: [
      {
        file: 'server/payments/verify.js',
        find: 'if (!(0, signature_1.isPaymentSignature)(',
        replace: 'if (false && !(0, signature_1.isPaymentSignature)(',
      },
      { file: 'server/payments/verify.js', find: 'if (fetched.orderId !== orderId)', replace: 'if (false)' },
    ],
  },
];
