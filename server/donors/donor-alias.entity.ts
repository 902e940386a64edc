import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The lower-case e-mail of a donor who was merged into another: a later gift under it may be the other's. */
@Entity('donor_aliases')
export class DonorAliasEntity {
  @PrimaryColumn({ type: 'text' })
  email!: string;

  /** Several who shared the address may have been merged away. */
  @PrimaryColumn({ type: 'uuid', name: 'donor_id' })
  donorId!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
