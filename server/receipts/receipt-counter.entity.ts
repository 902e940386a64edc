import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last receipt number given in a financial year; incremented inside the settlement, so numbers have no gap. */
@Entity('receipt_counters')
export class ReceiptCounterEntity {
  @PrimaryColumn({ type: 'text', name: 'financial_year' })
  financialYear!: string;

  @Column({ type: 'int', name: 'last_serial' })
  lastSerial!: number;
}
