/** How the states of the provider's events read in the office. */
export const webhookStateWords = { processed: 'Processed', waiting: 'Waiting', failed: 'Failed' } as const;

interface WebhookIds {
  readonly paymentId?: string | null;
  readonly subscriptionId?: string | null;
  readonly orderId?: string | null;
}

/** Names what an event is about: its payment, subscription or order, whichever it names first; '—' without any. */
export const webhookSubjectOf = ({ paymentId, subscriptionId, orderId }: WebhookIds): string =>
  paymentId ?? subscriptionId ?? orderId ?? '—';
