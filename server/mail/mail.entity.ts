import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MailBody } from './templates/layout';

/** A mail to be sent once; its dedupe key makes a second enqueue a no-op. */
@Entity('mails')
export class MailEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'text', name: 'dedupe_key' })
  dedupeKey!: string;

  @Column({ type: 'text', name: 'to_address' })
  toAddress!: string;

  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'text', name: 'text_body' })
  textBody!: string;

  @Column({ type: 'text', name: 'html_body' })
  htmlBody!: string;

  @Column({ type: 'uuid', name: 'receipt_id', nullable: true })
  receiptId!: string | null;

  /** Id of the bulk receipt mailing it belongs to. */
  @Column({ type: 'uuid', name: 'mailing_id', nullable: true })
  mailingId!: string | null;

  /** What the mail is made of, until it is sent: the office's own words of that day take the place of ours. */
  @Column({ type: 'jsonb', nullable: true })
  parts!: MailBody | null;

  /** `failed`: no mail server accepted it; `bounced`: one did, and returned it. */
  @Column({ type: 'text', default: 'queued' })
  status!: 'queued' | 'sent' | 'failed' | 'bounced' | 'cancelled';

  @Column({ type: 'int', default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'sent_at', nullable: true })
  sentAt!: Date | null;

  /** When its words were deleted, since their period was over; it cannot be sent again. */
  @Column({ type: 'timestamptz', name: 'body_deleted_at', nullable: true })
  bodyDeletedAt!: Date | null;
}
