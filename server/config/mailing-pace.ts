/** How fast receipts of mailings are e-mailed, in all processes together; mails of donations are not slowed by it. */
export interface MailingPace {
  readonly perMinute: number;
  /** In any 24 hours. */
  readonly perDay: number;
}

/** Within what Google Workspace takes from one account in a day (2,000), with room for the mails of donations. */
export const DEFAULT_PACE: MailingPace = { perMinute: 60, perDay: 1_500 };
