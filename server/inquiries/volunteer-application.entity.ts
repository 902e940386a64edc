import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { VolunteerStatus } from '../generated/resolvers';

/** An application from the volunteer form. */
@Entity('volunteer_submissions')
export class VolunteerApplicationEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  phone!: string;

  @Column({ type: 'text', default: '' })
  message!: string;

  @Column({ type: 'text', default: 'pending' })
  status!: VolunteerStatus;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  /** Version and language of the line that stood at the form; null for what came before there was one, or was brought in. */
  @Column({ type: 'int', name: 'consent_version', nullable: true })
  consentVersion!: number | null;

  @Column({ type: 'text', name: 'consent_language', nullable: true })
  consentLanguage!: string | null;
}
