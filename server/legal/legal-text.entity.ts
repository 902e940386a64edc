import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { LegalPage } from '../generated/resolvers';

/** The office's own text of a legal page. */
@Entity('legal_texts')
export class LegalTextEntity {
  @PrimaryColumn({ type: 'text' })
  page!: LegalPage;

  @Column({ type: 'text' })
  html!: string;

  @Column({ type: 'uuid', name: 'updated_by' })
  updatedBy!: string;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
