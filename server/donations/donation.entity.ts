import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type {
  DonationFrequency,
  DonationSource,
  DonationStatus,
  TributeKind,
  VoidReason,
} from '../generated/resolvers';

/**
 * One gift, pending from the creation of its order; `amount` in paise. What the donor typed is kept as it was at that
 * time.
 */
@Entity('donations')
export class DonationEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'bigint' })
  amount!: number;

  @Column({ type: 'text', default: 'INR' })
  currency!: string;

  @Column({ type: 'text', default: 'pending' })
  status!: DonationStatus;

  @Column({ type: 'text', default: 'online' })
  source!: DonationSource;

  @Column({ type: 'uuid', name: 'campaign_id', nullable: true })
  campaignId!: string | null;

  @Column({ type: 'text', name: 'campaign_title', nullable: true })
  campaignTitle!: string | null;

  @Column({ type: 'uuid', name: 'subscription_id', nullable: true })
  subscriptionId!: string | null;

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

  /** Digest of an offline gift as it was entered: its `flow_id` is refused with other content. */
  @Column({ type: 'text', name: 'entry_digest', nullable: true })
  entryDigest!: string | null;

  /** In memory or in honour of somebody; null for any other gift. */
  @Column({ type: 'text', name: 'tribute_kind', nullable: true })
  tributeKind!: TributeKind | null;

  /** Name of that person. */
  @Column({ type: 'text', name: 'tribute_name', nullable: true })
  tributeName!: string | null;

  @Column({ type: 'boolean', name: 'is_anonymous', default: false })
  isAnonymous!: boolean;

  @Column({ type: 'boolean', name: 'is_recurring', default: false })
  isRecurring!: boolean;

  @Column({ type: 'text', name: 'donation_frequency', nullable: true })
  donationFrequency!: DonationFrequency | null;

  @Column({ type: 'boolean', name: 'wants_80g', default: false })
  wants80g!: boolean;

  /** True when the foundation's own 80G registration covered the day of the capture. */
  @Column({ type: 'boolean', name: 'foundation_80g', default: true })
  foundation80g!: boolean;

  /** True when the payment mode and amount can carry the tax benefit: see rules/eighty-g. */
  @Column({ type: 'boolean', name: 'mode_allows_80g', default: true })
  modeAllows80g!: boolean;

  @Column({
    type: 'boolean',
    name: 'is_80g_eligible',
    nullable: true,
    asExpression: 'wants_80g and donor_pan is not null and foundation_80g and mode_allows_80g',
    generatedType: 'STORED',
    insert: false,
    update: false,
  })
  is80gEligible!: boolean | null;

  @Column({ type: 'text', name: 'payment_id', nullable: true })
  paymentId!: string | null;

  @Column({ type: 'text', name: 'payment_method', nullable: true })
  paymentMethod!: string | null;

  /** Bank that a cheque or demand draft is drawn on. */
  @Column({ type: 'text', name: 'drawee_bank', nullable: true })
  draweeBank!: string | null;

  /** Date on the cheque or demand draft. */
  @Column({ type: 'date', name: 'drawn_on', nullable: true })
  drawnOn!: string | null;

  /** Day on which the bank paid a cheque or demand draft. */
  @Column({ type: 'date', name: 'cleared_on', nullable: true })
  clearedOn!: string | null;

  /** Day on which it came back unpaid. */
  @Column({ type: 'date', name: 'bounced_on', nullable: true })
  bouncedOn!: string | null;

  /** Why it is void although nothing was refunded; null for any other gift. */
  @Column({ type: 'text', name: 'void_reason', nullable: true })
  voidReason!: VoidReason | null;

  /** Gift that replaces it in another financial year. */
  @Column({ type: 'uuid', name: 'replaced_by', nullable: true })
  replacedBy!: string | null;

  /** What was given in kind. */
  @Column({ type: 'text', name: 'kind_description', nullable: true })
  kindDescription!: string | null;

  /** Number of the cheque or draft, bank or UPI reference, or approval code of an offline gift. */
  @Column({ type: 'text', name: 'payment_reference', nullable: true })
  paymentReference!: string | null;

  /** Batch that brought it in; null for any other gift. */
  @Column({ type: 'uuid', name: 'import_id', nullable: true })
  importId!: string | null;

  /** Number of the receipt that was issued elsewhere. */
  @Column({ type: 'text', name: 'imported_receipt', nullable: true })
  importedReceipt!: string | null;

  /** Number or id in the system that it came from. */
  @Column({ type: 'text', name: 'imported_reference', nullable: true })
  importedReference!: string | null;

  @Column({ type: 'uuid', name: 'flow_id', nullable: true })
  flowId!: string | null;

  @Column({ type: 'int', default: 1 })
  attempt!: number;

  /** Time at which its giver corrected the e-mail address on the thank-you page, which is possible once. */
  @Column({ type: 'timestamptz', name: 'address_corrected_at', nullable: true })
  addressCorrectedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'captured_at', nullable: true })
  capturedAt!: Date | null;

  @Column({ type: 'bigint', name: 'refunded_amount', default: 0 })
  refundedAmount!: number;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;

  /** Time of the last change of its donor details; maintained by a trigger. */
  @Column({ type: 'timestamptz', name: 'details_changed_at', default: () => 'now()' })
  detailsChangedAt!: Date;

  /** Normalised text for the office's search. */
  @Column({
    type: 'text',
    name: 'search_text',
    nullable: true,
    asExpression: `search_words(' ' || donor_name || ' ' || donor_email || ' ' || donor_phone || ' ' || coalesce(payment_id, ''))`,
    generatedType: 'STORED',
    insert: false,
    update: false,
    select: false,
  })
  readonly searchText!: string;
}
