import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MediaType } from '../generated/resolvers';

/** A picture, Instagram post or video, by link. */
@Entity('media_library')
export class MediaItemEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', default: '' })
  description!: string;

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text', name: 'file_type' })
  fileType!: MediaType;

  /** Picture of a film or post before it is played; empty shows a drawing of ours. */
  @Column({ type: 'text', default: '' })
  poster!: string;

  /** Length of a film as m:ss. */
  @Column({ type: 'text', default: '' })
  length!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
