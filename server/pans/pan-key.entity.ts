import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one row that says which key the PANs of the database are sealed with (server/app/check-pan-key.ts). */
@Entity('pan_keys')
export class PanKeyEntity {
  @PrimaryColumn({ type: 'boolean', name: 'is_only', default: true })
  isOnly!: boolean;

  /** Fingerprint of the key. */
  @Column({ type: 'text', name: 'key_id' })
  keyId!: string;

  /** Fingerprint of the key before, while PANs are sealed anew. */
  @Column({ type: 'text', name: 'leaving_id', nullable: true })
  leavingId!: string | null;
}
