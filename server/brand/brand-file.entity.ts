import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BrandFile } from '../../rules/brand';

/**
 * A file drawn from a logo, a letter or a signature. Kept for good, since receipts, mails and browsers name it, unless the
 * consent to its picture is withdrawn.
 */
@Entity('brand_files')
export class BrandFileEntity {
  /** First 32 hexadecimal digits of the SHA-256 of what it was drawn from, and the way of drawing. */
  @PrimaryColumn({ type: 'text' })
  drawing!: string;

  @PrimaryColumn({ type: 'text' })
  file!: BrandFile;

  /** Width in pixels. */
  @Column({ type: 'int' })
  width!: number;

  @Column({ type: 'int' })
  height!: number;

  /** The PNG. */
  @Column({ type: 'bytea', select: false })
  bytes!: Buffer;

  /** Hash of the picture that it shows; null for a letter. */
  @Column({ type: 'text', name: 'content_hash', nullable: true })
  contentHash!: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
