import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An item that a donor can add to a gift; `unitPrice` in paise. */
@Entity('donation_essentials')
export class DonationEssentialEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', default: '' })
  description!: string;

  @Column({ type: 'bigint', name: 'unit_price' })
  unitPrice!: number;

  @Column({ type: 'text' })
  category!: string;

  @Column({ type: 'boolean', name: 'is_active', default: true })
  isActive!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
