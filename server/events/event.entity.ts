import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { EventStatus } from '../generated/resolvers';

/** An event of the foundation. */
@Entity('events')
export class EventEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  slug!: string;

  @Column({ type: 'text', default: '' })
  description!: string;

  @Column({ type: 'timestamptz', name: 'event_date' })
  eventDate!: Date;

  /** Null without an end. */
  @Column({ type: 'timestamptz', name: 'ends_at', nullable: true })
  endsAt!: Date | null;

  @Column({ type: 'text', default: '' })
  location!: string;

  @Column({ type: 'text', name: 'featured_image', default: '' })
  featuredImage!: string;

  @Column({ type: 'text', name: 'founder_name', default: '' })
  founderName!: string;

  @Column({ type: 'text', name: 'founder_image', default: '' })
  founderImage!: string;

  @Column({ type: 'text', name: 'founder_bio', default: '' })
  founderBio!: string;

  @Column({ type: 'text', default: 'active' })
  status!: EventStatus;

  @Column({ type: 'text', name: 'video_urls', array: true, default: '{}' })
  videoUrls!: string[];

  @Column({ type: 'text', name: 'gallery_images', array: true, default: '{}' })
  galleryImages!: string[];

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
