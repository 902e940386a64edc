import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The lower-case e-mail of a donor who was merged into another: a later gift under it is the other's. */
@Entity('donor_aliases')
export class DonorAliasEntity {
  @PrimaryColumn({ type: 'text' })
  email!: string;

  @Column({ type: 'uuid', name: 'donor_id' })
  donorId!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
