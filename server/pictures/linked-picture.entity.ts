import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture of another site that a record links to, and the site's own copy of it. */
@Entity('linked_pictures')
export class LinkedPictureEntity {
  /** The link as the record has it. */
  @PrimaryColumn({ type: 'text' })
  link!: string;

  /** The copy; null until there is one. */
  @Column({ type: 'uuid', name: 'picture_id', nullable: true })
  pictureId!: string | null;

  @Column({ type: 'int', default: 0 })
  attempts!: number;

  /** Moment of the next attempt; null when none will be made. */
  @Column({ type: 'timestamptz', name: 'try_at', nullable: true })
  tryAt!: Date | null;

  /** What the last attempt failed with; empty after a success. */
  @Column({ type: 'text', default: '' })
  problem!: string;

  @Column({ type: 'timestamptz', name: 'copied_at', nullable: true })
  copiedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
