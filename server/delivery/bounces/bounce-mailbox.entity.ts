import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Cursor of a mailbox that is read for bounces. */
@Entity('bounce_mailboxes')
export class BounceMailboxEntity {
  /** Key: user@host:port/folder */
  @PrimaryColumn({ type: 'text' })
  mailbox!: string;

  @Column({ type: 'bigint', name: 'uid_validity' })
  uidValidity!: number;

  @Column({ type: 'bigint', name: 'last_uid' })
  lastUid!: number;

  /** Start of the current failures; null while it can be read. */
  @Column({ type: 'timestamptz', name: 'failing_since', nullable: true })
  failingSince!: Date | null;
}
