import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Essentials of a donation at their price on that day, in paise. */
@Entity('donation_items')
export class DonationItemEntity {
  @PrimaryColumn({ type: 'uuid', name: 'donation_id' })
  donationId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'essential_id' })
  essentialId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'int' })
  quantity!: number;

  @Column({ type: 'bigint', name: 'unit_price' })
  unitPrice!: number;
}
