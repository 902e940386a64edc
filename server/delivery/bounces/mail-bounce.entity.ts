import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A mail server's word that a mail which was accepted could not be delivered. */
@Entity('mail_bounces')
export class MailBounceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'uuid', name: 'mail_id' })
  mailId!: string;

  /** A hash that is the same for every copy of it. */
  @Column({ type: 'text', name: 'bounce_key' })
  bounceKey!: string;

  @Column({ type: 'timestamptz', name: 'bounced_at' })
  bouncedAt!: Date;

  /** Enhanced status code, such as 5.1.1. */
  @Column({ type: 'text', name: 'status_code' })
  statusCode!: string;
}
