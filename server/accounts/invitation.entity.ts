import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { OfficeRole } from '../../rules/office-role';

/** A role for whoever reads the mails of an address; only the hash of the link's token is stored. */
@Entity('invitations')
export class InvitationEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  email!: string;

  @Column({ type: 'text' })
  role!: OfficeRole;

  @Column({ type: 'text', name: 'token_hash' })
  tokenHash!: string;

  /** Null when the account that invited is gone: the invitation is worth nothing then. */
  @Column({ type: 'uuid', name: 'invited_by', nullable: true })
  invitedBy!: string | null;

  @Column({ type: 'integer', name: 'mail_count', default: 1 })
  mailCount!: number;

  @Column({ type: 'timestamptz', name: 'sent_at', default: () => 'now()' })
  sentAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'accepted_at', nullable: true })
  acceptedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;
}
