import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One attempt to hand a mail to the mail server. */
@Entity('mail_attempts')
export class MailAttemptEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'uuid', name: 'mail_id' })
  mailId!: string;

  @Column({ type: 'timestamptz', name: 'attempted_at', default: () => 'now()' })
  attemptedAt!: Date;

  @Column({ type: 'boolean' })
  succeeded!: boolean;

  @Column({ type: 'int', name: 'smtp_code', nullable: true })
  smtpCode!: number | null;

  @Column({ type: 'text', name: 'error_class', nullable: true })
  errorClass!: string | null;
}
