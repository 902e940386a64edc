import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A letter to somebody whom a giver wants to be told of a gift in memory or in honour of a person. */
@Entity('tribute_letters')
export class TributeLetterEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** The gift; of a recurring one its first charge, null until that is booked. */
  @Column({ type: 'uuid', name: 'donation_id', nullable: true })
  donationId!: string | null;

  /** The recurring gift; null for a gift made once. */
  @Column({ type: 'uuid', name: 'subscription_id', nullable: true })
  subscriptionId!: string | null;

  @Column({ type: 'text', name: 'to_name' })
  toName!: string;

  @Column({ type: 'text', name: 'to_email' })
  toEmail!: string;

  /** The giver's words; '' without any. */
  @Column({ type: 'text', default: '' })
  message!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
