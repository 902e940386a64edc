import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Calls that count towards a limit, until its window ends. Written by rate-limiter-flexible, whose columns these are, and
 * with a public form by counted-writes; see kept-limiter. Not logged: what counted is lost when PostgreSQL crashes, and
 * nothing else.
 */
@Entity('rate_limits')
export class RateLimitEntity {
  /** Keyed hash of the limit's name and of whom it counts. */
  @PrimaryColumn({ type: 'varchar', length: 255 })
  key!: string;

  /** Calls in this window. */
  @Column({ type: 'integer' })
  points!: number;

  /** End of the window, in milliseconds since 1970. */
  @Column({ type: 'bigint' })
  expire!: number;
}
