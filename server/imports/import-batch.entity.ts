import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type {
  ImportColumnState,
  ImportDateOrder,
  ImportField,
  ImportFigures,
  ImportKind,
  ImportStatus,
  ImportTotals,
} from '../generated/resolvers';
import type { Passed } from '../receipts/numbering/pass-numbers';

/** A column as it is kept with its batch. */
export interface StoredColumn {
  readonly heading: string;
  readonly samples: readonly string[];
  readonly hasEmpty: boolean;
  readonly field: ImportField | null;
  readonly state: ImportColumnState;
}

/** A campaign's name in the file, and where its gifts go. */
export interface StoredCampaign {
  readonly name: string;
  readonly lines: number;
  readonly campaignId: string | null;
  readonly isGeneral: boolean;
  readonly state: ImportColumnState;
}

/** What the import changes, without what is read anew each time. */
export type StoredTotals = Omit<ImportTotals, 'nextReceipt' | 'numbersMoved'> & {
  /** Our series in which the file has numbers; missing of a file that was checked before this was kept. */
  readonly passed?: readonly Passed[];
};

/** A file that is brought in, its columns, and how far it is. */
@Entity('import_batches')
export class ImportBatchEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  @Column({ type: 'text' })
  kind!: ImportKind;

  @Column({ type: 'text', name: 'file_name' })
  fileName!: string;

  @Column({ type: 'text', default: '' })
  format!: string;

  /** Names of the visible sheets of a workbook; empty for a CSV file. */
  @Column({ type: 'jsonb', default: () => `'[]'` })
  sheets!: readonly string[];

  /** Place of the sheet that is read, from 0. */
  @Column({ type: 'int', default: 0 })
  sheet!: number;

  @Column({ type: 'text', default: 'reading' })
  status!: ImportStatus;

  @Column({ type: 'text', nullable: true })
  refusal!: string | null;

  @Column({ type: 'jsonb', default: () => `'[]'` })
  columns!: StoredColumn[];

  @Column({ type: 'jsonb', default: () => `'[]'` })
  campaigns!: StoredCampaign[];

  @Column({ type: 'text', name: 'date_order', default: 'by_line' })
  dateOrder!: ImportDateOrder;

  @Column({ type: 'jsonb', nullable: true })
  figures!: ImportFigures | null;

  @Column({ type: 'jsonb', nullable: true })
  totals!: StoredTotals | null;

  /** Part of the work in the background: `look`, `donors` or `lines`. */
  @Column({ type: 'text', default: '' })
  step!: string;

  /** Cursor of the work: the last line, or place of a donor, that is done. */
  @Column({ type: 'int', name: 'work_at', default: 0 })
  workAt!: number;

  /** Lines done. */
  @Column({ type: 'int', name: 'work_done', default: 0 })
  workDone!: number;

  @Column({ type: 'int', name: 'work_total', default: 0 })
  workTotal!: number;

  /** Turns in a row that failed. */
  @Column({ type: 'int', name: 'failed_tries', default: 0 })
  failedTries!: number;

  /** When the last of them failed. */
  @Column({ type: 'timestamptz', name: 'failed_at', nullable: true })
  failedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'work_started_at', nullable: true })
  workStartedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', name: 'started_at', nullable: true })
  startedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'finished_at', nullable: true })
  finishedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'undone_at', nullable: true })
  undoneAt!: Date | null;
}
