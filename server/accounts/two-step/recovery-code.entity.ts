import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Code for a sign-in without the authenticator app; it works once, and only its hash is stored. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @PrimaryColumn({ type: 'text', name: 'recovery_hash' })
  recoveryHash!: string;

  @Column({ type: 'timestamptz', name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
