import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An attempt to give, kept for about an hour: unpaid and refused ones count against the caller. See giving-limit. */
@Entity('giving_tries')
export class GivingTryEntity {
  /** Id of a donation or a recurring gift, once the provider took the order. */
  @PrimaryColumn({ type: 'uuid', name: 'gift_id' })
  giftId!: string;

  /** Keyed hash of the caller's address. */
  @Column({ type: 'text' })
  caller!: string;

  /** Keyed hash of the donor's mailbox. */
  @Column({ type: 'text', nullable: true })
  mailbox!: string | null;

  /** Keyed hash of the donor's phone number. */
  @Column({ type: 'text', nullable: true })
  phone!: string | null;

  /** Keyed hash of the donor's name. */
  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
