import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An exception for the office: something a person has to look at. */
@Entity('attention_items')
export class AttentionItemEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  kind!:
    | 'likely_duplicate'
    | 'unmatched_payment'
    | 'amount_mismatch'
    | 'dispute'
    | 'halted_mandate'
    | 'mail_failed'
    | 'webhook_silence'
    | 'receipt_failed'
    | 'ledger_difference'
    | 'international_payment'
    | 'refund'
    | 'webhook_failed'
    | 'mail_bounced'
    | 'bounces_unread'
    | 'gifts_not_started'
    | 'payment_left'
    | 'capture_day'
    | 'not_reconciled'
    | 'cash_limit'
    | 'reference_reused';

  @Column({ type: 'text' })
  reference!: string;

  @Column({ type: 'uuid', name: 'donation_id', nullable: true })
  donationId!: string | null;

  @Column({ type: 'text', default: '' })
  details!: string;

  /** Deadline, such as the last day to answer a dispute. */
  @Column({ type: 'timestamptz', name: 'due_at', nullable: true })
  dueAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'resolved_at', nullable: true })
  resolvedAt!: Date | null;

  @Column({ type: 'uuid', name: 'resolved_by', nullable: true })
  resolvedBy!: string | null;
}
