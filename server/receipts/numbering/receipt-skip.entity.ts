import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Serials that the office left out when it set a higher next number; the check for gaps does not expect them. */
@Entity('receipt_skips')
export class ReceiptSkipEntity {
  @PrimaryColumn({ type: 'text', name: 'financial_year' })
  financialYear!: string;

  @PrimaryColumn({ type: 'text' })
  series!: 'main' | 'offline';

  @PrimaryColumn({ type: 'int', name: 'first_serial' })
  firstSerial!: number;

  @Column({ type: 'int', name: 'last_serial' })
  lastSerial!: number;

  @Column({ type: 'uuid', name: 'skipped_by' })
  skippedBy!: string;

  @Column({ type: 'timestamptz', name: 'skipped_at' })
  skippedAt!: Date;
}
