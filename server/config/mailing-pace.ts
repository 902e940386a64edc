/** Maximum pace of bulk receipt mail over all processes; mails of donations are not slowed by it. */
export interface MailingPace {
  readonly perMinute: number;
  /** Maximum in any 24 hours. */
  readonly perDay: number;
}

/**
 * Default pace: within Google Workspace's daily limit of 2,000 mails per account, with room for the mails of donations.
 */
export const DEFAULT_PACE: MailingPace = { perMinute: 60, perDay: 1_500 };
