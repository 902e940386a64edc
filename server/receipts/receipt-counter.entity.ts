import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last number of a financial year and series; incremented inside the settlement, so numbers have no gap. */
@Entity('receipt_counters')
export class ReceiptCounterEntity {
  @PrimaryColumn({ type: 'text', name: 'financial_year' })
  financialYear!: string;

  @PrimaryColumn({ type: 'boolean', name: 'is_test', default: false })
  isTest!: boolean;

  @Column({ type: 'int', name: 'last_serial' })
  lastSerial!: number;
}
