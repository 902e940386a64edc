import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OfficeRole } from '../../rules/office-role';

/** The current role of a user, one each; read for every operation of the office, so that a change takes effect at once. */
@Entity('user_roles')
export class UserRoleEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @PrimaryColumn({ type: 'text' })
  role!: OfficeRole;

  @Column({ type: 'uuid', name: 'granted_by', nullable: true })
  grantedBy!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
