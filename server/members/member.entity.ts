import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MembershipType, MemberStatus } from '../generated/resolvers';

/** A member; `subscriptionAmount` in paise; the server derives the status from the expiry date. */
@Entity('members')
export class MemberEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  city!: string;

  @Column({ type: 'text', name: 'mobile_number' })
  mobileNumber!: string;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text', name: 'pan_card_number', nullable: true })
  panCardNumber!: string | null;

  @Column({ type: 'text', name: 'image_url' })
  imageUrl!: string;

  @Column({ type: 'text', name: 'membership_type' })
  membershipType!: MembershipType;

  @Column({ type: 'bigint', name: 'subscription_amount' })
  subscriptionAmount!: number;

  /** For letters and labels. */
  @Column({ type: 'text', nullable: true })
  address!: string | null;

  @Column({ type: 'date', name: 'joining_date' })
  joiningDate!: string;

  @Column({ type: 'date', name: 'expiry_date' })
  expiryDate!: string;

  @Column({ type: 'text' })
  status!: MemberStatus;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
