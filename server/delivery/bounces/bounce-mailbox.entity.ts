import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far a mailbox has been read for bounces. */
@Entity('bounce_mailboxes')
export class BounceMailboxEntity {
  /** user@host:port/folder */
  @PrimaryColumn({ type: 'text' })
  mailbox!: string;

  @Column({ type: 'bigint', name: 'uid_validity' })
  uidValidity!: number;

  @Column({ type: 'bigint', name: 'last_uid' })
  lastUid!: number;

  /** Since when it could not be read; null while it can. */
  @Column({ type: 'timestamptz', name: 'failing_since', nullable: true })
  failingSince!: Date | null;
}
