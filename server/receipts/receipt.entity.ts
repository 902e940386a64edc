import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ReceiptSnapshot } from './receipt-document';

/** A receipt; the snapshot holds everything that is printed. A receipt is never renumbered or deleted. */
@Entity('receipts')
export class ReceiptEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'donation_id' })
  donationId!: string;

  @Column({ type: 'text', name: 'financial_year' })
  financialYear!: string;

  @Column({ type: 'int' })
  serial!: number;

  /** True for a payment with test keys, which has a separate series of numbers. */
  @Column({ type: 'boolean', name: 'is_test', default: false })
  isTest!: boolean;

  /** `offline` for a gift that was numbered in the series of offline gifts. */
  @Column({ type: 'text', default: 'main' })
  series!: 'main' | 'offline';

  @Column({ type: 'text', name: 'receipt_number' })
  receiptNumber!: string;

  @Column({ type: 'int', default: 1 })
  revision!: number;

  @Column({ type: 'timestamptz', name: 'revised_at', nullable: true })
  revisedAt!: Date | null;

  /** Eligibility as printed: a void receipt is never eligible. */
  @Column({ type: 'boolean', name: 'is_80g' })
  is80g!: boolean;

  @Column({ type: 'date', name: 'issued_on' })
  issuedOn!: string;

  @Column({ type: 'jsonb' })
  snapshot!: ReceiptSnapshot;

  /** Paise, as printed on the newest revision. */
  @Column({
    type: 'bigint',
    nullable: true,
    asExpression: `(snapshot ->> 'amount')::bigint`,
    generatedType: 'STORED',
    insert: false,
    update: false,
  })
  readonly amount!: number;

  /** Donor's name, as printed on the newest revision. */
  @Column({
    type: 'text',
    name: 'donor_name',
    nullable: true,
    asExpression: `snapshot #>> '{donor,name}'`,
    generatedType: 'STORED',
    insert: false,
    update: false,
  })
  readonly donorName!: string;

  @Column({ type: 'timestamptz', name: 'sent_to_email_at', nullable: true })
  sentToEmailAt!: Date | null;

  /** Null for a receipt that was mailed when it was issued. */
  @Column({ type: 'text', name: 'mail_wish', nullable: true })
  mailWish!: 'later' | 'never' | null;

  @Column({ type: 'timestamptz', name: 'voided_at', nullable: true })
  voidedAt!: Date | null;

  @Column({ type: 'text', name: 'void_reason', nullable: true })
  voidReason!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
