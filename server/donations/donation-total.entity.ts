import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Running totals in one row, in paise, maintained by settlement so that no screen sums a million rows. */
@Entity('donation_totals')
export class DonationTotalEntity {
  @PrimaryColumn({ type: 'int', default: 1 })
  id!: number;

  @Column({ type: 'bigint', name: 'success_amount', default: 0 })
  successAmount!: number;

  @Column({ type: 'bigint', name: 'success_count', default: 0 })
  successCount!: number;

  @Column({ type: 'bigint', name: 'eligible_80g_amount', default: 0 })
  eligible80gAmount!: number;
}
