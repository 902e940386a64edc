import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A current role of a user; read for every admin operation, so that a revocation takes effect at once. */
@Entity('user_roles')
export class UserRoleEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  role!: 'admin';

  @Column({ type: 'uuid', name: 'granted_by', nullable: true })
  grantedBy!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
