import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Lower-case e-mail of a donor who was merged into another: a later gift from it may belong to the other one. */
@Entity('donor_aliases')
export class DonorAliasEntity {
  @PrimaryColumn({ type: 'text' })
  email!: string;

  /** Part of the key: several merged donors may have shared the address. */
  @PrimaryColumn({ type: 'uuid', name: 'donor_id' })
  donorId!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
