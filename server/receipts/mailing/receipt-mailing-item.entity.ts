import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A receipt that waits to be given to the outbox. A receipt waits once, whatever mailings want it. */
@Entity('receipt_mailing_items')
export class ReceiptMailingItemEntity {
  /** The oldest receipt goes first. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  position!: number;

  @Column({ type: 'uuid', name: 'receipt_id' })
  receiptId!: string;

  @Column({ type: 'uuid', name: 'mailing_id' })
  mailingId!: string;
}
