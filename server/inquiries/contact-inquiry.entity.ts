import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ContactKind, ContactStatus } from '../generated/resolvers';

/** A message from the contact or CSR form. */
@Entity('contact_submissions')
export class ContactInquiryEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text', default: '' })
  phone!: string;

  @Column({ type: 'text' })
  message!: string;

  @Column({ type: 'text', default: 'contact' })
  kind!: ContactKind;

  @Column({ type: 'text', default: 'unread' })
  status!: ContactStatus;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Version and language of the line that stood at the form; null for what came before there was one. */
  @Column({ type: 'int', name: 'consent_version', nullable: true })
  consentVersion!: number | null;

  @Column({ type: 'text', name: 'consent_language', nullable: true })
  consentLanguage!: string | null;
}
