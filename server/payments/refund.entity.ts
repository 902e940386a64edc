import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A refund at the provider; `amount` in paise. */
@Entity('refunds')
export class RefundEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text', name: 'provider_refund_id' })
  providerRefundId!: string;

  @Column({ type: 'text', name: 'provider_payment_id' })
  providerPaymentId!: string;

  @Column({ type: 'uuid', name: 'donation_id', nullable: true })
  donationId!: string | null;

  @Column({ type: 'bigint' })
  amount!: number;

  @Column({ type: 'text' })
  status!: 'pending' | 'processed' | 'failed';

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  @Column({ type: 'uuid', name: 'requested_by', nullable: true })
  requestedBy!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
