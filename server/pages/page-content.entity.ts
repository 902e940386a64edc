import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PageKey } from '../generated/resolvers';
import type { StoredBody } from './page-body';

/** Editable content of one page. */
@Entity('page_content')
export class PageContentEntity {
  @PrimaryColumn({ type: 'text', name: 'page_key' })
  pageKey!: PageKey;

  @Column({ type: 'text', default: '' })
  title!: string;

  @Column({ type: 'jsonb', default: {} })
  content!: StoredBody[PageKey];

  @Column({ type: 'text', name: 'meta_title', default: '' })
  metaTitle!: string;

  @Column({ type: 'text', name: 'meta_description', default: '' })
  metaDescription!: string;

  @Column({ type: 'text', name: 'meta_keywords', default: '' })
  metaKeywords!: string;

  @Column({ type: 'uuid', name: 'updated_by', nullable: true })
  updatedBy!: string | null;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
