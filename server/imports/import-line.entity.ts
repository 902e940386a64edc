import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ImportField, ImportLineState, ImportProblem } from '../generated/resolvers';

/** A line of a file: its cells until it is brought in, and what the dry run made of them. */
@Entity('import_lines')
export class ImportLineEntity {
  @PrimaryColumn({ type: 'uuid', name: 'batch_id' })
  batchId!: string;

  @PrimaryColumn({ type: 'int' })
  line!: number;

  /** Hash of kind and cells, and of the how manieth such line it is: the same line is brought in once. */
  @Column({ type: 'bytea' })
  hash!: Buffer;

  /** Null once the line is brought in. */
  @Column({ type: 'text', array: true, nullable: true })
  cells!: string[] | null;

  /** Positions of cells that hold a formula; null when none does. */
  @Column({ type: 'int', array: true, nullable: true })
  formulas!: number[] | null;

  @Column({ type: 'text', default: 'refused' })
  state!: ImportLineState;

  @Column({ type: 'text', nullable: true })
  reason!: 'not_complete' | 'here_already' | null;

  /** What is wrong with it now. */
  @Column({ type: 'text', nullable: true })
  problem!: ImportProblem | null;

  /** What was wrong with it first. */
  @Column({ type: 'text', name: 'first_problem', nullable: true })
  firstProblem!: ImportProblem | null;

  @Column({ type: 'text', name: 'problem_field', nullable: true })
  problemField!: ImportField | null;

  /** The line with the same number. */
  @Column({ type: 'int', name: 'other_line', nullable: true })
  otherLine!: number | null;

  @Column({ type: 'date', array: true, nullable: true })
  choices!: string[] | null;

  /** Typed values by field. */
  @Column({ type: 'jsonb', default: () => `'{}'` })
  mends!: Partial<Record<ImportField, string>>;

  @Column({ type: 'text', default: '' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  email!: string | null;

  @Column({ type: 'text', nullable: true })
  phone!: string | null;

  @Column({ type: 'text', nullable: true })
  pan!: string | null;

  @Column({ type: 'text', nullable: true })
  address!: string | null;

  /** Paise. */
  @Column({ type: 'bigint', nullable: true })
  amount!: number | null;

  @Column({ type: 'date', nullable: true })
  day!: string | null;

  @Column({ type: 'text', nullable: true })
  receipt!: string | null;

  @Column({ type: 'text', nullable: true })
  reference!: string | null;

  @Column({ type: 'text', nullable: true })
  campaign!: string | null;

  @Column({ type: 'jsonb', default: () => `'{}'` })
  details!: Record<string, string | boolean | null>;

  @Column({ type: 'text', name: 'donor_key', nullable: true })
  donorKey!: string | null;

  /** The record that it becomes, or became. */
  @Column({ type: 'uuid', name: 'record_id', nullable: true, default: () => 'gen_random_uuid()' })
  recordId!: string | null;

  @Column({ type: 'boolean', name: 'is_done', default: false })
  isDone!: boolean;
}
