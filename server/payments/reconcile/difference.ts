/** What two sides do not agree on. */
type DifferenceKind =
  /** The provider has the money, our books have no donation of it. */
  | 'payment_without_donation'
  /** Our books have a donation, the provider has no such captured payment. */
  | 'donation_without_payment'
  | 'amount'
  | 'refund'
  | 'dispute'
  | 'receipt'
  | 'mail'
  | 'campaign_total'
  | 'donor_total'
  | 'running_total'
  | 'receipt_numbers';

export interface Difference {
  readonly kind: DifferenceKind;
  /** What it concerns: the id of a payment, a refund, a dispute, a campaign or a donor, or a financial year. */
  readonly reference: string;
  readonly donationId: string | null;
  /** In words, with amounts in rupees; names nobody. */
  readonly details: string;
}
