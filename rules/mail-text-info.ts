/** Words of a text. A letter and a message have an opening alone. */
export interface MailWords {
  readonly subject: string;
  readonly heading: string;
  /** Paragraphs, which empty lines separate. */
  readonly opening: string;
  /** Paragraphs below the facts; may be empty. */
  readonly closing: string;
}

/** A placeholder: its name, what it stands for, and an example. */
export interface MailPlaceholder {
  readonly name: string;
  readonly about: string;
  readonly sample: string;
  /** True where a reader is lost without it: it has to stand in the opening. */
  readonly isNeeded?: boolean;
}

/** A text that an office can write itself. */
export interface MailTextInfo {
  readonly name: string;
  readonly about: string;
  readonly channel: 'mail' | 'paper' | 'chat';
  readonly placeholders: readonly MailPlaceholder[];
  /** Ours, as a pattern. */
  readonly ours: MailWords;
  /** Example of the lines that always stand below the closing. */
  readonly fixed: readonly string[];
  /** Labels of the mail's buttons. */
  readonly buttons: readonly string[];
}
