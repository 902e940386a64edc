import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Serials that were left out when the office set a higher next number, or for numbers of a file; the check for gaps does not expect them. */
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

  /** The file whose numbers they are; null for those that the office left out. */
  @Column({ type: 'uuid', name: 'import_id', nullable: true })
  importId!: string | null;
}
