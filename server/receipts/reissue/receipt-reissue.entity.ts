import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A request of the office to reissue the receipts of a period with the current registration. */
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

  /** Mailing of the receipts that become eligible; null when none is wanted. */
  @Column({ type: 'uuid', name: 'mailing_id', nullable: true })
  mailingId!: string | null;

  /** Idempotency key of one press of the button. */
  @Column({ type: 'text', name: 'idempotency_key' })
  idempotencyKey!: string;

  /** Cursor: the last receipt examined; later ones are still open. */
  @Column({ type: 'date', name: 'done_day', nullable: true })
  doneDay!: string | null;

  @Column({ type: 'uuid', name: 'done_id', nullable: true })
  doneId!: string | null;

  @Column({ type: 'int', name: 'looked_at', default: 0 })
  lookedAt!: number;

  /** Number of receipts in the period at the start. */
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
