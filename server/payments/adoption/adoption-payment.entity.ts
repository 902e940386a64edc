import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What became of a payment. */
export type AdoptionOutcome =
  'receipt' | 'elsewhere' | 'closed' | 'twin' | 'here' | 'refunded' | 'exception' | 'failed';

/** A captured payment of the provider, as a dry run or news of it found it; `amount` is the gift in the currency's minor units. */
@Entity('adoption_payments')
export class AdoptionPaymentEntity {
  @PrimaryColumn({ type: 'text', name: 'payment_id' })
  paymentId!: string;

  /** The run that found it; null for a new payment of a source that was adopted before. */
  @Column({ type: 'uuid', name: 'run_id', nullable: true })
  runId!: string | null;

  @Column({ type: 'text', name: 'source_key' })
  sourceKey!: string;

  @Column({ type: 'text', name: 'provider_subscription_id', nullable: true })
  providerSubscriptionId!: string | null;

  /** The payment as the provider stated it; null once it is done. */
  @Column({ type: 'jsonb', nullable: true })
  facts!: object | null;

  @Column({ type: 'bigint' })
  amount!: number;

  @Column({ type: 'text' })
  currency!: string;

  /** True when all of it went back. */
  @Column({ type: 'boolean', name: 'is_refunded' })
  isRefunded!: boolean;

  /** Moment at which it was begun. */
  @Column({ type: 'timestamptz', name: 'paid_at' })
  paidAt!: Date;

  /** Moment of its capture, where an invoice names it. */
  @Column({ type: 'timestamptz', name: 'captured_at', nullable: true })
  capturedAt!: Date | null;

  /** First moment at which a dry run found it captured. */
  @Column({ type: 'timestamptz', name: 'seen_at' })
  seenAt!: Date;

  /** Number of the receipt that was issued elsewhere. */
  @Column({ type: 'text', name: 'own_receipt', nullable: true })
  ownReceipt!: string | null;

  @Column({ type: 'text', name: 'donor_name', default: '' })
  donorName!: string;

  @Column({ type: 'text', name: 'donor_email', default: '' })
  donorEmail!: string;

  @Column({ type: 'text', name: 'donor_phone', default: '' })
  donorPhone!: string;

  @Column({ type: 'text', name: 'donor_address', nullable: true })
  donorAddress!: string | null;

  @Column({ type: 'text', name: 'donor_pan', nullable: true })
  donorPan!: string | null;

  /** The payer's UPI address, which stands for a name where none is known. */
  @Column({ type: 'text', name: 'payer_address', default: '' })
  payerAddress!: string;

  @Column({ type: 'text', nullable: true })
  outcome!: AdoptionOutcome | null;

  @Column({ type: 'uuid', name: 'donation_id', nullable: true })
  donationId!: string | null;

  @Column({ type: 'timestamptz', name: 'done_at', nullable: true })
  doneAt!: Date | null;
}
