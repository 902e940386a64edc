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
} as const;
