import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A mailbox whose statement waits for the outbox. */
@Entity('statement_mailing_items')
export class StatementMailingItemEntity {
  /** Queue position. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  position!: number;

  @Column({ type: 'uuid', name: 'mailing_id' })
  mailingId!: string;

  /** Address in lower case. */
  @Column({ type: 'text' })
  email!: string;
}
