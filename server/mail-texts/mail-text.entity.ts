import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MailTextKind } from '../generated/resolvers';

/** The office's own words of a mail, letter or message. A row that is not its own says who brought ours back, and when. */
@Entity('mail_texts')
export class MailTextEntity {
  @PrimaryColumn({ type: 'text' })
  kind!: MailTextKind;

  @Column({ type: 'boolean', name: 'is_own' })
  isOwn!: boolean;

  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'text' })
  heading!: string;

  @Column({ type: 'text' })
  opening!: string;

  @Column({ type: 'text' })
  closing!: string;

  @Column({ type: 'uuid', name: 'updated_by' })
  updatedBy!: string;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
