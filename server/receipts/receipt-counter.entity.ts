import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Last number of a financial year and series; incremented in the settlement's transaction, so numbers have no gaps. */
@Entity('receipt_counters')
export class ReceiptCounterEntity {
  @PrimaryColumn({ type: 'text', name: 'financial_year' })
  financialYear!: string;

  @PrimaryColumn({ type: 'boolean', name: 'is_test', default: false })
  isTest!: boolean;

  @PrimaryColumn({ type: 'text', default: 'main' })
  series!: 'main' | 'offline';

  @Column({ type: 'int', name: 'last_serial' })
  lastSerial!: number;
}
