import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SubscriptionFrequency } from '../../../rules/donation';

/** A subscription of the provider that did not begin here, as the last dry run found it; `amount` in paise. */
@Entity('adoption_subscriptions')
export class AdoptionSubscriptionEntity {
  @PrimaryColumn({ type: 'text', name: 'provider_subscription_id' })
  providerSubscriptionId!: string;

  /** The run that found it; null for a new subscription of a plan that was adopted before. */
  @Column({ type: 'uuid', name: 'run_id', nullable: true })
  runId!: string | null;

  @Column({ type: 'text', name: 'source_key' })
  sourceKey!: string;

  @Column({ type: 'bigint' })
  amount!: number;

  /** Null for a rhythm that recurring gifts do not have here, such as weekly. */
  @Column({ type: 'text', nullable: true })
  frequency!: SubscriptionFrequency | null;

  /** State as the provider stated it: see ProviderSubscription. */
  @Column({ type: 'jsonb' })
  facts!: object;

  /** What its notes say of the giver: see Payer. */
  @Column({ type: 'jsonb' })
  notes!: object;

  @Column({ type: 'timestamptz', name: 'begun_at' })
  begunAt!: Date;
}
