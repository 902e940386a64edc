import type { BucketSettings } from './media-settings';

/** How many backups stay: the newest of each of the last days, weeks and months that have one. */
export interface BackupsKept {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

/** Where and how backups are made. */
export interface BackupSettings {
  /** Encrypts every backup; at least 16 characters. */
  readonly passphrase: string;
  /** Absolute path of the folder that holds backups where there is no bucket. */
  readonly folder: string | null;
  readonly bucket: BucketSettings | null;
  /** Hour of the day, 0 to 23 in Asia/Kolkata, after which the nightly backup is due. */
  readonly hour: number;
  readonly kept: BackupsKept;
}
