import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Issuing receipts of a period again with today's registration, as somebody of the office asked for it. */
@Entity('receipt_reissues')
export class ReceiptReissueEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'uuid', name: 'user_id', nullable: true })
  userId!: string | null;

  /** First and last date of the receipts. */
  @Column({ type: 'date', name: 'from_day' })
  fromDay!: string;

  @Column({ type: 'date', name: 'to_day' })
  toDay!: string;

  /** Of those that are mailed when they become eligible; null when none is. */
  @Column({ type: 'uuid', name: 'mailing_id', nullable: true })
  mailingId!: string | null;

  /** Of one press of the button. */
  @Column({ type: 'text', name: 'idempotency_key' })
  idempotencyKey!: string;

  /** The last receipt that was looked at: those behind it are still to come. */
  @Column({ type: 'date', name: 'done_day', nullable: true })
  doneDay!: string | null;

  @Column({ type: 'uuid', name: 'done_id', nullable: true })
  doneId!: string | null;

  @Column({ type: 'int', name: 'looked_at', default: 0 })
  lookedAt!: number;

  /** Receipts in the period at the start. */
  @Column({ type: 'int', default: 0 })
  total!: number;

  @Column({ type: 'int', default: 0 })
  eligible!: number;

  @Column({ type: 'int', default: 0 })
  revised!: number;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
