import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What the provider last told of one payment attempt; `amount` in paise. */
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

  /** Of the recurring gift that was charged, where the provider tied the payment to one that we could not book it for. */
  @Column({ type: 'text', name: 'provider_subscription_id', nullable: true })
  providerSubscriptionId!: string | null;

  /** Paise that the provider says a payment in another currency is worth. */
  @Column({ type: 'bigint', name: 'base_amount', nullable: true })
  baseAmount!: number | null;

  /** What the provider keeps of it, with tax; null until it is captured. */
  @Column({ type: 'bigint', nullable: true })
  fee!: number | null;

  @Column({ type: 'text', name: 'fee_bearer', nullable: true })
  feeBearer!: string | null;

  /** The last moment at which the provider said that it was not captured. */
  @Column({ type: 'timestamptz', name: 'uncaptured_at', nullable: true })
  uncapturedAt!: Date | null;

  /** The first moment at which the provider said that it was captured. */
  @Column({ type: 'timestamptz', name: 'captured_by', nullable: true })
  capturedBy!: Date | null;

  /** When it was captured, as the provider says. */
  @Column({ type: 'timestamptz', name: 'captured_at', nullable: true })
  capturedAt!: Date | null;

  /** Captured and not booked yet, since its day is not certain; it is booked then at the latest. */
  @Column({ type: 'timestamptz', name: 'waits_until', nullable: true })
  waitsUntil!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
