import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RefundStatus } from '../generated/resolvers';

/**
 * A refund; `amount` in paise. The office's request is stored before the provider is asked. A refund made in the
 * provider's dashboard is stored when its news arrives; one of an offline donation has no provider id.
 */
@Entity('refunds')
export class RefundEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text', name: 'provider_refund_id', nullable: true })
  providerRefundId!: string | null;

  @Column({ type: 'text', name: 'provider_payment_id', nullable: true })
  providerPaymentId!: string | null;

  @Column({ type: 'uuid', name: 'donation_id', nullable: true })
  donationId!: string | null;

  @Column({ type: 'bigint' })
  amount!: number;

  @Column({ type: 'text' })
  status!: RefundStatus;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  /** Reason of the failure, in the provider's words where there are any. */
  @Column({ type: 'text', nullable: true })
  failure!: string | null;

  /** Idempotency key of the office's request; a repeated request finds this row. */
  @Column({ type: 'text', name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;

  @Column({ type: 'uuid', name: 'requested_by', nullable: true })
  requestedBy!: string | null;

  /** Time of its subtraction from the totals; null while it does not count. */
  @Column({ type: 'timestamptz', name: 'booked_at', nullable: true })
  bookedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
