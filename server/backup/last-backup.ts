/** Key of the row of `settings` that holds the last backup, a `LastBackup` as JSON. No form of the settings knows it. */
export const LAST_BACKUP = 'last_backup';

/** The last backup that the site made itself. */
export interface LastBackup {
  /** Moment of its snapshot, ISO 8601 in UTC. */
  readonly at: string;
  /** Size of the encrypted file. */
  readonly bytes: number;
  readonly name: string;
  /** Folder or bucket, in words. */
  readonly place: string;
}
