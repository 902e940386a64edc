import type { Readable } from 'node:stream';
import type { BackupSettings } from '../config/backup-settings';
import { createBucketTarget } from './bucket-target';
import { createFolderTarget } from './folder-target';

/** Where backups lie: a folder, or a bucket. */
export interface BackupTarget {
  /** The place in words, without secrets. */
  readonly place: string;
  /** Writes a backup whole or not at all; returns its bytes. */
  put(name: string, bytes: AsyncIterable<Buffer>): Promise<number>;
  /** Opens a backup for reading. */
  open(name: string): Promise<Readable>;
  /** Names of all that lies there, backups and other files. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Creates the target that the settings name. */
export function createTarget({ bucket, folder }: Pick<BackupSettings, 'bucket' | 'folder'>): BackupTarget {
  if (bucket) return createBucketTarget(bucket);
  if (folder) return createFolderTarget(folder);
  throw new Error('No place for backups is set: BACKUP_DIR or BACKUP_S3_ENDPOINT.');
}
