import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Second step of an account's sign-in: an authenticator app. It is asked for once it is confirmed. */
@Entity('second_factors')
export class SecondFactorEntity {
  @PrimaryColumn({ type: 'uuid', name: 'user_id' })
  userId!: string;

  /** The shared secret, sealed with a key of the environment. */
  @Column({ type: 'text', name: 'totp_secret' })
  totpSecret!: string;

  /** Latest period of 30 seconds since 1970 whose code was used; no code works twice. */
  @Column({ type: 'bigint', name: 'totp_period', default: 0 })
  totpPeriod!: string;

  @Column({ type: 'timestamptz', name: 'confirmed_at', nullable: true })
  confirmedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
