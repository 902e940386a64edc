import { resolve } from 'node:path';
import type { BackupSettings } from './backup-settings';
import { readBucket } from './env-media';
import type { EnvReader } from './env-reader';

const MIN_PASSPHRASE = 16;

/**
 * Reads where backups go: a bucket when BACKUP_S3_ENDPOINT is set, else the folder BACKUP_DIR. Null where neither is set:
 * the site then makes none by itself.
 */
export function readBackup(read: EnvReader): BackupSettings | null {
  const bucket = readBucket(read, 'BACKUP_S3');
  const typed = read.raw('BACKUP_DIR');
  const passphrase = read.text('BACKUP_PASSPHRASE', '');
  const hour = read.integer('BACKUP_HOUR', 2, 0, 23);
  const kept = {
    daily: read.integer('BACKUP_KEEP_DAILY', 7, 1, 366),
    weekly: read.integer('BACKUP_KEEP_WEEKLY', 4, 0, 520),
    monthly: read.integer('BACKUP_KEEP_MONTHLY', 12, 0, 1200),
  };
  if (passphrase && passphrase.length < MIN_PASSPHRASE) {
    read.refuse('BACKUP_PASSPHRASE', `expected at least ${MIN_PASSPHRASE} characters`);
  }
  if (!bucket && !typed) return null;
  if (bucket && typed) read.refuse('BACKUP_DIR', 'set either this or BACKUP_S3_ENDPOINT');
  if (!passphrase) read.refuse('BACKUP_PASSPHRASE', 'required with BACKUP_DIR or BACKUP_S3_ENDPOINT');
  return { passphrase, folder: typed && !bucket ? resolve(typed) : null, bucket, hour, kept };
}
