import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ExportInput } from '../generated/resolvers';

/** A file requested by the office: its one-time link, and the progress of the download. */
@Entity('exports')
export class ExportEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  /** The list, with its search and filters. */
  @Column({ type: 'jsonb' })
  request!: ExportInput;

  @Column({ type: 'text', name: 'file_name' })
  fileName!: string;

  @Column({ type: 'text', name: 'token_hash' })
  tokenHash!: string;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'progress_at', nullable: true })
  progressAt!: Date | null;

  @Column({ type: 'bigint', name: 'row_count', default: 0 })
  rowCount!: number;

  @Column({ type: 'timestamptz', name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'failed_at', nullable: true })
  failedAt!: Date | null;
}
