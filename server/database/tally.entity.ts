import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Changes of the counts and sums of donations, by day and kind, written by triggers. Amounts in paise. */
@Entity('donation_tallies')
export class DonationTallyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'date', name: 'created_on' })
  createdOn!: string;

  @Column({ type: 'date', name: 'captured_on', nullable: true })
  capturedOn!: string | null;

  @Column({ type: 'text' })
  status!: string;

  @Column({ type: 'uuid', name: 'campaign_id', nullable: true })
  campaignId!: string | null;

  @Column({ type: 'boolean', name: 'is_general' })
  isGeneral!: boolean;

  @Column({ type: 'boolean', name: 'is_80g' })
  is80g!: boolean;

  @Column({ type: 'boolean', name: 'is_recurring' })
  isRecurring!: boolean;

  @Column({ type: 'bigint' })
  donations!: number;

  /** Amount less refunds. */
  @Column({ type: 'bigint' })
  amount!: number;

  /** False for a statement's own entry, which the next folding adds to its day's row. */
  @Column({ type: 'boolean', name: 'is_folded', default: false })
  isFolded!: boolean;
}

/** Counts and sums of successful donations by day of capture, as far as the tallies are folded. Amounts in paise. */
@Entity('donation_days')
export class DonationDayEntity {
  @PrimaryColumn({ type: 'date', name: 'captured_on' })
  capturedOn!: string;

  @PrimaryColumn({ type: 'boolean', name: 'is_recurring' })
  isRecurring!: boolean;

  @Column({ type: 'bigint' })
  donations!: number;

  /** Amount less refunds. */
  @Column({ type: 'bigint' })
  amount!: number;
}

/** Changes of the counts of donors. */
@Entity('donor_tallies')
export class DonorTallyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'boolean', name: 'is_80g' })
  is80g!: boolean;

  @Column({ type: 'bigint' })
  donors!: number;

  @Column({ type: 'boolean', name: 'is_folded', default: false })
  isFolded!: boolean;
}

/** Changes of the counts of receipts. */
@Entity('receipt_tallies')
export class ReceiptTallyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'date', name: 'issued_on' })
  issuedOn!: string;

  @Column({ type: 'boolean', name: 'is_80g' })
  is80g!: boolean;

  @Column({ type: 'boolean', name: 'is_sent' })
  isSent!: boolean;

  @Column({ type: 'bigint' })
  receipts!: number;

  @Column({ type: 'boolean', name: 'is_folded', default: false })
  isFolded!: boolean;
}
