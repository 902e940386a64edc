/** A lane: tasks with a runner of their own, which never wait behind those of another lane. */
export interface Lane {
  /** Maximum number of its jobs at the same time in one process. */
  readonly concurrency: number;
  readonly tasks: readonly string[];
}

/**
 * Lanes of the job queue, each with its own runner, share of workers and connections: a hanging job in one lane does
 * not delay any job of another.
 */
export const LANES = {
  /** Books arrived money from signed news, and looks which orders are due, in our own database; makes no external call. */
  booking: { concurrency: 4, tasks: ['process_webhook', 'queue_due_checks'] },
  /** Calls the payment provider. */
  provider: {
    concurrency: 4,
    tasks: ['check_order', 'check_subscription', 'check_refunds', 'reconcile_daily', 'adopt', 'adopt_arrival'],
  },
  /** Talks to mail servers, outgoing and bounces. A mail's connection is held while it is sent. */
  mail: { concurrency: 4, tasks: ['send_mail', 'hand_over_receipts', 'read_bounces'] },
  /** Runs periodic maintenance in our own database. */
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
      'bring_in',
      'resume_imports',
      'resume_adoption',
      'expire_members',
      'fold_tallies',
      'forget_callers',
      'forget_limits',
      'forget_expired_tokens',
      'forget_old',
      'tidy_pictures',
      'keep_pictures',
      'back_up',
    ],
  },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof LANES;
export type TaskName = (typeof LANES)[LaneName]['tasks'][number];

export const LANE_NAMES = Object.keys(LANES) as LaneName[];

/** Queue connections per lane: one listens, the others take jobs and record results. */
export const QUEUE_CONNECTIONS = 3;
