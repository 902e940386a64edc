import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AdoptionChoice, AdoptionSourceKind } from '../../generated/resolvers';

/** Where payments come from at the provider, and what they are for: asked once. */
@Entity('adoption_sources')
export class AdoptionSourceEntity {
  /** The provider's id of a plan or QR code, `links`, `page:` and its title, or `other`. */
  @PrimaryColumn({ type: 'text' })
  key!: string;

  @Column({ type: 'text' })
  kind!: AdoptionSourceKind;

  @Column({ type: 'text' })
  title!: string;

  /** Number of payment links. */
  @Column({ type: 'int', name: 'link_count', default: 0 })
  linkCount!: number;

  /** True for a plan whose subscriptions go on as recurring gifts. */
  @Column({ type: 'boolean', default: false })
  renews!: boolean;

  @Column({ type: 'text', default: 'open' })
  choice!: AdoptionChoice;

  @Column({ type: 'uuid', name: 'campaign_id', nullable: true })
  campaignId!: string | null;

  @Column({ type: 'uuid', name: 'chosen_by', nullable: true })
  chosenBy!: string | null;

  @Column({ type: 'timestamptz', name: 'chosen_at', nullable: true })
  chosenAt!: Date | null;

  /**
   * Moment at which its payments or subscriptions were first adopted; null before. From then on new ones are adopted
   * without a run.
   */
  @Column({ type: 'timestamptz', name: 'adopted_at', nullable: true })
  adoptedAt!: Date | null;

  /** Beginning of the earliest day that was adopted; null with `adoptedAt`. */
  @Column({ type: 'timestamptz', name: 'adopted_from', nullable: true })
  adoptedFrom!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
