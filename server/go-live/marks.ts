/**
 * Rows of the settings that no form of the settings knows: what the demo content filled in, what the office confirmed,
 * and the last backup.
 */
export const MARKS = {
  /** JSON object of the values that the demo content filled in, by the key of their setting. */
  demo: 'demo_values',
  figures: 'confirmed_figures',
  legalTexts: 'confirmed_legal_texts',
  /** Moment at which the office said that the foundation has no 80G registration; empty once it took that back. */
  without80g: 'confirmed_without_80g',
  /** Moment of the last backup, ISO 8601; written by the office, or by a command that makes one. */
  backup: 'backup_made_at',
  /** The last backup that the site made itself: a `LastBackup` as JSON. */
  lastBackup: 'last_backup',
} as const;

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
