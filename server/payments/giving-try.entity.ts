import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who began a gift, for an hour or so: what stays unpaid or is refused counts against the caller. See giving-limit. */
@Entity('giving_tries')
export class GivingTryEntity {
  /** Of a donation or a recurring gift, once the provider took the order. */
  @PrimaryColumn({ type: 'uuid', name: 'gift_id' })
  giftId!: string;

  /** A keyed hash of the address. */
  @Column({ type: 'text' })
  caller!: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
