import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Latest outcome of the daily comparison of one of the provider's lists. */
@Entity('reconciliation_parts')
export class ReconciliationPartEntity {
  @PrimaryColumn({ type: 'text' })
  part!: 'payments' | 'refunds' | 'disputes';

  @Column({ type: 'timestamptz', name: 'first_tried_at' })
  firstTriedAt!: Date;

  @Column({ type: 'timestamptz', name: 'succeeded_at', nullable: true })
  succeededAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  failure!: string | null;
}
