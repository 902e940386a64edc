import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The provider's latest news of one payment attempt; `amount` in paise. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text', name: 'provider_payment_id' })
  providerPaymentId!: string;

  @Column({ type: 'text', name: 'provider_order_id', nullable: true })
  providerOrderId!: string | null;

  @Column({ type: 'uuid', name: 'donation_id', nullable: true })
  donationId!: string | null;

  @Column({ type: 'text' })
  status!: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';

  @Column({ type: 'bigint' })
  amount!: number;

  @Column({ type: 'text' })
  currency!: string;

  @Column({ type: 'text', nullable: true })
  method!: string | null;

  @Column({ type: 'boolean', name: 'is_international', default: false })
  isInternational!: boolean;

  @Column({ type: 'text', name: 'error_code', nullable: true })
  errorCode!: string | null;

  @Column({ type: 'text', name: 'error_description', nullable: true })
  errorDescription!: string | null;

  @Column({ type: 'timestamptz', name: 'provider_created_at' })
  providerCreatedAt!: Date;

  /** Id of the charged recurring gift, where the provider tied the payment to one for which it could not be booked. */
  @Column({ type: 'text', name: 'provider_subscription_id', nullable: true })
  providerSubscriptionId!: string | null;

  /** Value of a payment in another currency as the provider states it, in paise. */
  @Column({ type: 'bigint', name: 'base_amount', nullable: true })
  baseAmount!: number | null;

  /** The provider's fee with tax, in paise; null until the payment is captured. */
  @Column({ type: 'bigint', nullable: true })
  fee!: number | null;

  @Column({ type: 'text', name: 'fee_bearer', nullable: true })
  feeBearer!: string | null;

  /** Last moment at which the provider reported it as not captured. */
  @Column({ type: 'timestamptz', name: 'uncaptured_at', nullable: true })
  uncapturedAt!: Date | null;

  /** First moment at which the provider reported it as captured. */
  @Column({ type: 'timestamptz', name: 'captured_by', nullable: true })
  capturedBy!: Date | null;

  /** Moment of the capture, as the provider states it. */
  @Column({ type: 'timestamptz', name: 'captured_at', nullable: true })
  capturedAt!: Date | null;

  /** Latest moment at which a captured payment of an uncertain day is booked; null when it does not wait. */
  @Column({ type: 'timestamptz', name: 'waits_until', nullable: true })
  waitsUntil!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
