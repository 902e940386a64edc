import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { RefundStatus } from '../generated/resolvers';

/**
 * Money given back; `amount` in paise. The office's intention stands here before the provider is asked; a refund
 * made at the provider's dashboard appears when we hear of it, and one of an offline donation has no provider.
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

  /** Why it failed, in the provider's words where there are any. */
  @Column({ type: 'text', nullable: true })
  failure!: string | null;

  /** Of the office's request; a repeat of the request finds this row. */
  @Column({ type: 'text', name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;

  @Column({ type: 'uuid', name: 'requested_by', nullable: true })
  requestedBy!: string | null;

  /** When it left the totals; null while it does not count. */
  @Column({ type: 'timestamptz', name: 'booked_at', nullable: true })
  bookedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
