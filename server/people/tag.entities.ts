import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** A word that the office puts on people, so that they can be found and written to together. */
@Entity('tags')
export class TagEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Unique in any case. */
  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}

/** A donor who has a tag. */
@Entity('donor_tags')
export class DonorTagEntity {
  @PrimaryColumn({ type: 'uuid', name: 'tag_id' })
  tagId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'donor_id' })
  donorId!: string;
}

/** A volunteer who has a tag. */
@Entity('volunteer_tags')
export class VolunteerTagEntity {
  @PrimaryColumn({ type: 'uuid', name: 'tag_id' })
  tagId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'volunteer_id' })
  volunteerId!: string;
}
