import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A receipt that waits for the outbox. It waits once, in whichever mailing came first. */
@Entity('receipt_mailing_items')
export class ReceiptMailingItemEntity {
  /** Queue position; the oldest receipt goes first. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  position!: number;

  @Column({ type: 'uuid', name: 'receipt_id' })
  receiptId!: string;

  @Column({ type: 'uuid', name: 'mailing_id' })
  mailingId!: string;
}
