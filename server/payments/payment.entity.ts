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

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
