import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Essentials of each charge of a recurring gift, at the price of the day of the agreement, in paise. */
@Entity('subscription_items')
export class SubscriptionItemEntity {
  @PrimaryColumn({ type: 'uuid', name: 'subscription_id' })
  subscriptionId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'essential_id' })
  essentialId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'int' })
  quantity!: number;

  @Column({ type: 'bigint', name: 'unit_price' })
  unitPrice!: number;
}
