import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ConsentPlace } from '../../rules/consent';

/**
 * That a line stood at a form when it was sent; it belongs to one record and is deleted with it. That of a message or an
 * application stands in its own row, except those of before version 0560 of the schema.
 */
@Entity('consents')
export class ConsentEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  place!: ConsentPlace;

  /** Version and language of the line: see rules/consent. */
  @Column({ type: 'int' })
  version!: number;

  @Column({ type: 'text' })
  language!: string;

  @Column({ type: 'uuid', name: 'donation_id', nullable: true })
  donationId!: string | null;

  @Column({ type: 'uuid', name: 'subscription_id', nullable: true })
  subscriptionId!: string | null;

  @Column({ type: 'uuid', name: 'contact_id', nullable: true })
  contactId!: string | null;

  @Column({ type: 'uuid', name: 'volunteer_id', nullable: true })
  volunteerId!: string | null;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  @Column({ type: 'timestamptz', name: 'given_at', default: () => 'now()' })
  givenAt!: Date;

  @Column({ type: 'timestamptz', name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;
}

/** A donor who wants no mails but receipts and what the law asks for. */
@Entity('donor_withdrawals')
export class DonorWithdrawalEntity {
  @PrimaryColumn({ type: 'uuid', name: 'donor_id' })
  donorId!: string;

  @Column({ type: 'timestamptz', name: 'withdrawn_at', default: () => 'now()' })
  withdrawnAt!: Date;

  /** Who recorded it in the office; null where the donor did it. */
  @Column({ type: 'uuid', name: 'withdrawn_by', nullable: true })
  withdrawnBy!: string | null;
}

/** Proof of an erasure, without a name or an address; `erasedAt` is null while the office has still to do it. */
@Entity('erasures')
export class ErasureEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'timestamptz', name: 'asked_at', default: () => 'now()' })
  askedAt!: Date;

  @Column({ type: 'timestamptz', name: 'erased_at', nullable: true })
  erasedAt!: Date | null;

  /** Who erased. */
  @Column({ type: 'uuid', name: 'erased_by', nullable: true })
  erasedBy!: string | null;

  /** Donors whose receipts stay. */
  @Column({ type: 'uuid', name: 'donor_ids', array: true, default: () => `'{}'` })
  donorIds!: string[];

  /** How many records were emptied or deleted, by table. */
  @Column({ type: 'jsonb', default: () => `'{}'` })
  counts!: Record<string, number>;
}
