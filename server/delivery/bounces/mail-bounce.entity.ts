import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A bounce: a mail server's report that an accepted mail could not be delivered. */
@Entity('mail_bounces')
export class MailBounceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'uuid', name: 'mail_id' })
  mailId!: string;

  /** Hash that is equal for every copy of the bounce. */
  @Column({ type: 'text', name: 'bounce_key' })
  bounceKey!: string;

  @Column({ type: 'timestamptz', name: 'bounced_at' })
  bouncedAt!: Date;

  /** Enhanced status code, such as 5.1.1. */
  @Column({ type: 'text', name: 'status_code' })
  statusCode!: string;
}
