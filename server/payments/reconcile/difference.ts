/** Kind of disagreement between two sides. */
type DifferenceKind =
  /** The provider has the money, our books have no donation for it. */
  | 'payment_without_donation'
  /** Our books have a donation, the provider has no such captured payment. */
  | 'donation_without_payment'
  | 'amount'
  | 'refund'
  | 'dispute'
  /** Recurring gifts run in our books, the provider does not know them. */
  | 'recurring_gifts'
  | 'receipt'
  | 'mail'
  | 'campaign_total'
  | 'donor_total'
  | 'running_total'
  | 'receipt_numbers';

export interface Difference {
  readonly kind: DifferenceKind;
  /** Id of the payment, refund, dispute, campaign or donor concerned, or a financial year. */
  readonly reference: string;
  readonly donationId: string | null;
  /** Sentence for the office, with amounts in rupees and without personal data. */
  readonly details: string;
}
