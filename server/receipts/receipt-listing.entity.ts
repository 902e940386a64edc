import type { DonationSource } from '../generated/resolvers';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sort, filter and search columns of the office's receipt list, written by triggers on receipts and donations. Amounts in paise. */
@Entity('receipt_listings')
export class ReceiptListingEntity {
  /** Id of the receipt. */
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'bigint', nullable: true })
  amount!: number | null;

  @Column({ type: 'date', name: 'issued_on' })
  issuedOn!: string;

  @Column({ type: 'int' })
  serial!: number;

  @Column({ type: 'boolean', name: 'is_80g' })
  is80g!: boolean;

  @Column({ type: 'boolean', name: 'is_sent' })
  isSent!: boolean;

  /** True for a valid 80G receipt that was printed without an address. */
  @Column({ type: 'boolean', name: 'lacks_address', default: false })
  lacksAddress!: boolean;

  /** Method of the gift, as it is after corrections. */
  @Column({ type: 'text', name: 'payment_method', nullable: true })
  paymentMethod!: string | null;

  /** Way that the gift came; a check holds that it is there. */
  @Column({ type: 'text', nullable: true })
  source!: DonationSource;

  /** A check holds that it is there. */
  @Column({ type: 'boolean', name: 'is_void', nullable: true })
  isVoid!: boolean;

  @Column({ type: 'text', name: 'financial_year' })
  financialYear!: string;

  @Column({ type: 'text', name: 'donor_name', nullable: true })
  donorName!: string | null;

  /** Number, name and e-mail, normalised by search_words. */
  @Column({ type: 'text', name: 'search_text' })
  searchText!: string;
}
