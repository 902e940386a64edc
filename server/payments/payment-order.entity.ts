import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The provider order of a donation, and when to ask about it next. */
@Entity('payment_orders')
export class PaymentOrderEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'donation_id' })
  donationId!: string;

  @Column({ type: 'text', name: 'provider_order_id' })
  providerOrderId!: string;

  @Column({ type: 'bigint' })
  amount!: number;

  @Column({ type: 'text', default: 'INR' })
  currency!: string;

  @Column({ type: 'text', name: 'key_mode' })
  keyMode!: 'live' | 'test';

  @Column({ type: 'text', default: 'created' })
  status!: 'created' | 'attempted' | 'paid';

  @Column({ type: 'timestamptz', name: 'watched_until' })
  watchedUntil!: Date;

  @Column({ type: 'timestamptz', name: 'next_check_at', nullable: true })
  nextCheckAt!: Date | null;

  @Column({ type: 'int', name: 'check_count', default: 0 })
  checkCount!: number;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
