import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { CampaignStatus } from '../generated/resolvers';

/** A campaign. `goalAmount` and `raisedAmount` in paise; raised always equals the sum of its successful donations. */
@Entity('campaigns')
export class CampaignEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text' })
  slug!: string;

  @Column({ type: 'text', default: '' })
  summary!: string;

  @Column({ type: 'text', default: '' })
  description!: string;

  @Column({ type: 'text', name: 'featured_image', default: '' })
  featuredImage!: string;

  @Column({ type: 'text', name: 'gallery_images', array: true, default: '{}' })
  galleryImages!: string[];

  @Column({ type: 'text', name: 'video_urls', array: true, default: '{}' })
  videoUrls!: string[];

  @Column({ type: 'text' })
  category!: string;

  @Column({ type: 'text', default: 'active' })
  status!: CampaignStatus;

  @Column({ type: 'bigint', name: 'goal_amount' })
  goalAmount!: number;

  @Column({ type: 'bigint', name: 'raised_amount', default: 0 })
  raisedAmount!: number;

  @Column({ type: 'date', name: 'end_date', nullable: true })
  endDate!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
