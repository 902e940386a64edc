import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { DonationFrequency, SubscriptionStatus, TributeKind } from '../generated/resolvers';

/** A recurring gift with a copy of its state at the provider; `amount` in paise. */
@Entity('subscriptions')
export class SubscriptionEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text', name: 'provider_subscription_id' })
  providerSubscriptionId!: string;

  /** Null for an adopted gift, whose plan was made elsewhere. */
  @Column({ type: 'uuid', name: 'payment_plan_id', nullable: true })
  paymentPlanId!: string | null;

  @Column({ type: 'uuid', name: 'campaign_id', nullable: true })
  campaignId!: string | null;

  @Column({ type: 'text', name: 'campaign_title', nullable: true })
  campaignTitle!: string | null;

  @Column({ type: 'uuid', name: 'donor_id', nullable: true })
  donorId!: string | null;

  @Column({ type: 'text', name: 'donor_name' })
  donorName!: string;

  @Column({ type: 'text', name: 'donor_email' })
  donorEmail!: string;

  @Column({ type: 'text', name: 'donor_phone' })
  donorPhone!: string;

  @Column({ type: 'text', name: 'donor_address', nullable: true })
  donorAddress!: string | null;

  @Column({ type: 'text', name: 'donor_pan', nullable: true })
  donorPan!: string | null;

  /** Name as spelled on the PAN card, in Latin letters, where the donor's name is in another script. */
  @Column({ type: 'text', name: 'name_on_pan', nullable: true })
  nameOnPan!: string | null;

  @Column({ type: 'boolean', name: 'wants_80g' })
  wants80g!: boolean;

  /** In memory or in honour of somebody; null for any other gift. */
  @Column({ type: 'text', name: 'tribute_kind', nullable: true })
  tributeKind!: TributeKind | null;

  /** Name of that person. */
  @Column({ type: 'text', name: 'tribute_name', nullable: true })
  tributeName!: string | null;

  @Column({ type: 'boolean', name: 'is_anonymous', default: false })
  isAnonymous!: boolean;

  @Column({ type: 'bigint' })
  amount!: number;

  @Column({ type: 'text' })
  frequency!: DonationFrequency;

  @Column({ type: 'text', default: 'created' })
  status!: SubscriptionStatus;

  @Column({ type: 'text', name: 'key_mode' })
  keyMode!: 'live' | 'test';

  @Column({ type: 'text', name: 'provider_short_url', nullable: true })
  providerShortUrl!: string | null;

  @Column({ type: 'int', name: 'total_count' })
  totalCount!: number;

  @Column({ type: 'int', name: 'paid_count', default: 0 })
  paidCount!: number;

  @Column({ type: 'int', name: 'failed_attempts', default: 0 })
  failedAttempts!: number;

  @Column({ type: 'timestamptz', name: 'cycle_started_at', nullable: true })
  cycleStartedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'next_charge_at', nullable: true })
  nextChargeAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'ended_at', nullable: true })
  endedAt!: Date | null;

  /** Path on our own site to which the donor goes after the authorisation. */
  @Column({ type: 'text', name: 'callback_path', default: '/subscription/success' })
  callbackPath!: string;

  @Column({ type: 'uuid', name: 'flow_id', nullable: true })
  flowId!: string | null;

  /** Version for optimistic locking: an older answer of the provider does not replace a newer one. */
  @Column({ type: 'int', name: 'state_version', default: 0 })
  stateVersion!: number;

  /** Time of the next check at the provider. */
  @Column({ type: 'timestamptz', name: 'next_check_at', nullable: true })
  nextCheckAt!: Date | null;

  /** Time at which its giver corrected the e-mail address on the thank-you page, which is possible once. */
  @Column({ type: 'timestamptz', name: 'address_corrected_at', nullable: true })
  addressCorrectedAt!: Date | null;

  /** Time of its adoption; charges before it are mailed to nobody. Null where it began here. */
  @Column({ type: 'timestamptz', name: 'adopted_at', nullable: true })
  adoptedAt!: Date | null;

  /** Moment from which charges of an adopted gift count here. */
  @Column({ type: 'timestamptz', name: 'adopted_from', nullable: true })
  adoptedFrom!: Date | null;

  /** The gift whose place this one takes once it is authorised. */
  @Column({ type: 'uuid', name: 'replaces_id', nullable: true })
  replacesId!: string | null;

  /** The gift that took the place of this one: it was authorised, whatever became of it. */
  @Column({ type: 'uuid', name: 'replaced_by_id', nullable: true })
  replacedById!: string | null;

  /** First charge of a gift that replaces another; null for any other, which is charged with its authorisation. */
  @Column({ type: 'timestamptz', name: 'starts_at', nullable: true })
  startsAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
