import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReceiptSnapshot } from './receipt-document';

/** An earlier revision of a receipt: kept forever, printed with a stamp. */
@Entity('receipt_revisions')
export class ReceiptRevisionEntity {
  @PrimaryColumn({ type: 'uuid', name: 'receipt_id' })
  receiptId!: string;

  @PrimaryColumn({ type: 'int' })
  revision!: number;

  @Column({ type: 'jsonb' })
  snapshot!: ReceiptSnapshot;

  @Column({ type: 'timestamptz', name: 'issued_at' })
  issuedAt!: Date;

  @Column({ type: 'timestamptz', name: 'sent_to_email_at', nullable: true })
  sentToEmailAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'superseded_at' })
  supersededAt!: Date;

  @Column({ type: 'text' })
  reason!: string;
}
