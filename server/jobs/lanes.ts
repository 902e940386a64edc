/** Tasks that run beside each other and never behind those of another lane. */
export interface Lane {
  /** How many of its jobs run at the same time in one process. */
  readonly concurrency: number;
  readonly tasks: readonly string[];
}

/**
 * The lanes of the job queue, each with its own runner, its own share of workers and its own connections: whatever hangs in
 * one of them keeps no job of another from beginning.
 */
export const LANES = {
  /** Money that arrived, from signed news in our own database: asks nobody outside. */
  booking: { concurrency: 4, tasks: ['process_webhook'] },
  /** Questions to the payment provider. */
  provider: { concurrency: 4, tasks: ['check_order', 'check_subscription', 'check_refunds', 'reconcile_daily'] },
  /** Mail servers, of mails that go and of those that come back. A mail's connection is held while it is sent. */
  mail: { concurrency: 4, tasks: ['send_mail', 'hand_over_receipts', 'read_bounces'] },
  /** Everything regular in our own database. */
  upkeep: {
    concurrency: 2,
    tasks: [
      'resume_overdue_checks',
      'check_open_refunds',
      'resume_receipt_mailings',
      'reissue_receipts',
      'resume_receipt_reissues',
      'remind_of_charges',
      'watch_for_webhook_silence',
      'rescue_webhooks',
      'rescue_mails',
      'expire_members',
      'fold_tallies',
      'forget_callers',
      'forget_expired_tokens',
    ],
  },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof LANES;
export type TaskName = (typeof LANES)[LaneName]['tasks'][number];

export const LANE_NAMES = Object.keys(LANES) as LaneName[];

/** The queue's own connections of a lane: one listens, the others take jobs out and write down their end. */
export const QUEUE_CONNECTIONS = 3;
