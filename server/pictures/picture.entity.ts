import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A picture that the site keeps itself. Its files are named by `contentHash`; visitors see it once it is stored. */
@Entity('pictures')
export class PictureEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** First 32 hexadecimal digits of the SHA-256 of the uploaded file and the way it is encoded. */
  @Column({ type: 'text', name: 'content_hash', unique: true })
  contentHash!: string;

  /** Name of the uploaded file, for the office only. */
  @Column({ type: 'text', name: 'file_name' })
  fileName!: string;

  /** Size of the uploaded file in bytes. */
  @Column({ type: 'int', name: 'file_size' })
  fileSize!: number;

  /** Width of the upright original in pixels. */
  @Column({ type: 'int' })
  width!: number;

  @Column({ type: 'int' })
  height!: number;

  /** Focal point in percent of the width. */
  @Column({ type: 'smallint', name: 'focus_x', default: 50 })
  focusX!: number;

  /** Focal point in percent of the height. */
  @Column({ type: 'smallint', name: 'focus_y', default: 33 })
  focusY!: number;

  /** What is to be seen; empty until somebody said it. */
  @Column({ type: 'text', default: '' })
  alt!: string;

  /** WebP of 16 pixels in base64, shown until the picture has loaded; empty for one with transparent parts. */
  @Column({ type: 'text', default: '' })
  blur!: string;

  /** Who confirmed that those in the picture agreed. */
  @Column({ type: 'uuid', name: 'agreed_by', nullable: true })
  agreedBy!: string | null;

  @Column({ type: 'timestamptz', name: 'agreed_at', nullable: true })
  agreedAt!: Date | null;

  @Column({ type: 'uuid', name: 'uploaded_by', nullable: true })
  uploadedBy!: string | null;

  /** True for the copy of a linked picture, which the office does not choose from. */
  @Column({ type: 'boolean', name: 'is_copy', default: false })
  isCopy!: boolean;

  /** Moment at which the consent was withdrawn: it is not shown from then on. Null while it stands. */
  @Column({ type: 'timestamptz', name: 'withdrawn_at', nullable: true })
  withdrawnAt!: Date | null;

  @Column({ type: 'uuid', name: 'withdrawn_by', nullable: true })
  withdrawnBy!: string | null;

  /** Null while its files are being written. */
  @Column({ type: 'timestamptz', name: 'stored_at', nullable: true })
  storedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt!: Date;
}
