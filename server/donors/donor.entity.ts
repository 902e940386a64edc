import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A person who gave at least once, identified by e-mail and PAN together; counts and sums cover successful donations,
 * in paise.
 */
@Entity('donors')
export class DonorEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text', nullable: true })
  name!: string | null;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text', nullable: true })
  phone!: string | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'text', name: 'pan_number', nullable: true })
  panNumber!: string | null;

  /** Name with which the PAN was given; it is used for later gifts of that name only. */
  @Column({ type: 'text', name: 'pan_name', nullable: true })
  panName!: string | null;
  /** Name as spelled on the PAN card, in Latin letters, where the donor's name is in another script. */
  @Column({ type: 'text', name: 'name_on_pan', nullable: true })
  nameOnPan!: string | null;

  @Column({ type: 'boolean', name: 'is_80g_eligible', default: false })
  is80gEligible!: boolean;

  @Column({ type: 'int', name: 'donation_count', default: 0 })
  donationCount!: number;

  @Column({ type: 'bigint', name: 'donated_amount', default: 0 })
  donatedAmount!: number;

  /** Capture time of the latest successful gift; maintained by a trigger. */
  @Column({ type: 'timestamptz', name: 'last_donated_at', nullable: true })
  lastDonatedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;

  /**
   * Time of the last change of the fields edited by the office; maintained by a trigger. A counted gift does not change
   * it.
   */
  @Column({ type: 'timestamptz', name: 'details_changed_at', default: () => 'now()' })
  detailsChangedAt!: Date;
}
