import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A bulk receipt mailing requested by the office. */
@Entity('receipt_mailings')
export class ReceiptMailingEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  /** Search and filter of the receipts screen. */
  @Column({ type: 'jsonb' })
  request!: Record<string, unknown>;

  @Column({ type: 'boolean', name: 'only_never_sent' })
  onlyNeverSent!: boolean;

  /** Financial year of the statements that it mails, such as 2025-26; null for receipts. */
  @Column({ type: 'text', name: 'financial_year', nullable: true })
  financialYear!: string | null;

  /** Idempotency key of one press of the button. */
  @Column({ type: 'text', name: 'idempotency_key' })
  idempotencyKey!: string;

  /** Number of receipts at the start; the set does not change afterwards. */
  @Column({ type: 'int', default: 0 })
  total!: number;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Time at which the last receipt was put into the outbox. */
  @Column({ type: 'timestamptz', name: 'handed_over_at', nullable: true })
  handedOverAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'cancelled_at', nullable: true })
  cancelledAt!: Date | null;
}
