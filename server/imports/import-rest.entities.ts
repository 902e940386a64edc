import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ImportDonorMatch } from '../generated/resolvers';

/** A piece of a file, kept until it is read. */
@Entity('import_parts')
export class ImportPartEntity {
  @PrimaryColumn({ type: 'uuid', name: 'batch_id' })
  batchId!: string;

  @PrimaryColumn({ type: 'int' })
  part!: number;

  @Column({ type: 'bytea' })
  bytes!: Buffer;
}

/** A donor of a file: somebody who is here, or somebody new. */
@Entity('import_donors')
export class ImportDonorEntity {
  @PrimaryColumn({ type: 'uuid', name: 'batch_id' })
  batchId!: string;

  /** Hash of what tells the donors of the file apart. */
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'int' })
  place!: number;

  @Column({ type: 'uuid', name: 'donor_id' })
  donorId!: string;

  @Column({ type: 'text' })
  match!: ImportDonorMatch;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text', nullable: true })
  phone!: string | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'text', nullable: true })
  pan!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}

/** What somebody chose for a heading, or for a campaign's name, the last time. */
@Entity('import_choices')
export class ImportChoiceEntity {
  @PrimaryColumn({ type: 'text' })
  kind!: string;

  @PrimaryColumn({ type: 'text' })
  heading!: string;

  @Column({ type: 'text', nullable: true })
  field!: string | null;

  @Column({ type: 'uuid', name: 'campaign_id', nullable: true })
  campaignId!: string | null;

  @PrimaryColumn({ type: 'boolean', name: 'is_campaign', default: false })
  isCampaign!: boolean;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
