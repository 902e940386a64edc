import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { AdoptionStatus } from '../../generated/resolvers';

/** One time of asking the provider what it collected, and of adopting it. */
@Entity('adoption_runs')
export class AdoptionRunEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** First day of capture, in Asia/Kolkata. */
  @Column({ type: 'date', name: 'from_day' })
  fromDay!: string;

  @Column({ type: 'text', default: 'asking' })
  status!: AdoptionStatus;

  /** Who asked; null for the command line. */
  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  /** Sentence for the office, where the provider could not be asked. */
  @Column({ type: 'text', nullable: true })
  problem!: string | null;

  /** Number of payments whose answer was not as documented. */
  @Column({ type: 'int', name: 'unread_count', default: 0 })
  unreadCount!: number;

  @Column({ type: 'int', name: 'work_done', default: 0 })
  workDone!: number;

  @Column({ type: 'int', name: 'work_total', default: 0 })
  workTotal!: number;

  @Column({ type: 'timestamptz', name: 'asked_at', nullable: true })
  askedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
