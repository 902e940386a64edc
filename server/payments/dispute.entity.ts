import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A chargeback or dispute at the provider; `amount` in paise. */
@Entity('disputes')
export class DisputeEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text', name: 'provider_dispute_id' })
  providerDisputeId!: string;

  @Column({ type: 'text', name: 'provider_payment_id' })
  providerPaymentId!: string;

  @Column({ type: 'uuid', name: 'donation_id', nullable: true })
  donationId!: string | null;

  @Column({ type: 'bigint' })
  amount!: number;

  @Column({ type: 'text' })
  phase!: string;

  @Column({ type: 'text' })
  status!: string;

  @Column({ type: 'text', name: 'reason_code', default: '' })
  reasonCode!: string;

  @Column({ type: 'timestamptz', name: 'respond_by', nullable: true })
  respondBy!: Date | null;

  /** Moment of the newest news applied; older news is ignored. */
  @Column({ type: 'timestamptz', name: 'event_at', default: () => 'now()' })
  eventAt!: Date;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
