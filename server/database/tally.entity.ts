import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What statements added to the counts and sums of donations, by day and kind; triggers write it. Amounts in paise. */
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

  /** Given less what went back. */
  @Column({ type: 'bigint' })
  amount!: number;

  /** False: a statement's own entry, which the next folding adds to its day's. */
  @Column({ type: 'boolean', name: 'is_folded', default: false })
  isFolded!: boolean;
}

/** The same for receipts. */
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
