import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { DonationFrequency } from '../generated/resolvers';

/** A provider plan, stored so that equal recurring gifts share one. */
@Entity('payment_plans')
export class PaymentPlanEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text', name: 'provider_plan_id' })
  providerPlanId!: string;

  @Column({ type: 'text' })
  period!: DonationFrequency;

  @Column({ type: 'int', name: 'plan_interval', default: 1 })
  planInterval!: number;

  @Column({ type: 'bigint' })
  amount!: number;

  @Column({ type: 'text', default: 'INR' })
  currency!: string;

  @Column({ type: 'text', name: 'key_mode' })
  keyMode!: 'live' | 'test';

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
