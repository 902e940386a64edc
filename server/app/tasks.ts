import type { Task, TaskList } from 'graphile-worker';
import { object, string } from 'yup';
import type { Breakers } from '../breaker';
import type { Services } from './services';
import type { TaskName } from '../jobs/lanes';
import { putOff } from '../jobs/put-off';

const eventPayload = object({ eventId: string().required() });
const orderPayload = object({ orderId: string().required() });
const paymentPayload = object({ paymentId: string().required() });
const subscriptionPayload = object({ subscriptionId: string().required() });
const mailPayload = object({ mailId: string().required() });

/**
 * Creates every background task by its name in the queue; server/jobs/lanes.ts assigns its lane. A task that throws is
 * retried with exponential backoff. A task behind an open circuit breaker is rescheduled, which does not count as an
 * attempt.
 */
export function createTasks(services: Services, { provider, mail }: Breakers): TaskList {
  const { readBounces } = services.mail;
  const tasks: Record<Exclude<TaskName, 'read_bounces'>, Task> = {
    process_webhook: (payload) => services.payments.processWebhook(eventPayload.validateSync(payload).eventId),
    check_order: putOff(provider, (payload) =>
      services.payments.watchOrder(orderPayload.validateSync(payload).orderId),
    ),
    check_subscription: putOff(provider, (payload) =>
      services.subscriptions.watchSubscription(subscriptionPayload.validateSync(payload).subscriptionId),
    ),
    queue_due_checks: async () => void (await services.payments.queueDueChecks()),
    resume_overdue_checks: async () => {
      await services.payments.resumeOverdueChecks();
      await services.subscriptions.resumeOverdueChecks();
    },
    remind_of_charges: async () => void (await services.subscriptions.remindOfCharges()),
    check_refunds: putOff(provider, (payload) =>
      services.payments.checkRefunds(paymentPayload.validateSync(payload).paymentId),
    ),
    check_open_refunds: async () => void (await services.payments.checkOpenRefunds()),
    reconcile_daily: putOff(provider, () => services.payments.reconcileDaily()),
    watch_for_webhook_silence: () => services.payments.watchForWebhookSilence(),
    rescue_webhooks: async () => void (await services.payments.rescueWebhooks()),
    send_mail: putOff(mail, (payload) => services.mail.send(mailPayload.validateSync(payload).mailId)),
    hand_over_receipts: () => services.receiptMailings.handOver(),
    resume_receipt_mailings: () => services.receiptMailings.resume(),
    reissue_receipts: () => services.receiptReissues.turn(),
    resume_receipt_reissues: () => services.receiptReissues.resume(),
    rescue_mails: async () => void (await services.mail.rescue()),
    expire_members: async () => void (await services.members.expireMembers()),
    adopt: putOff(provider, () => services.adoption.work()),
    adopt_arrival: putOff(provider, (payload) =>
      services.adoption.arrive(paymentPayload.validateSync(payload).paymentId),
    ),
    resume_adoption: async () => void (await services.adoption.resume()),
    bring_in: () => services.imports.work(),
    resume_imports: () => services.imports.resume(),
    fold_tallies: () => services.reports.foldTallies(),
    forget_callers: async () => void (await services.givingLimit.forget()),
    forget_limits: async () => void (await services.rateLimiter.forget()),
    keep_pictures: async () => {
      await services.pictures.copyLinked();
      await services.brand.draw();
    },
    tidy_pictures: async () => void (await services.pictures.tidy()),
    back_up: () => services.backup.nightly(),
    forget_old: async () => void (await services.retention.forget()),
    forget_expired_tokens: async () => {
      await services.accounts.deleteExpired();
      await services.confirmations.deleteOld();
      await services.invitations.deleteOld();
      await services.retention.forgetJobs();
    },
  };
  return { ...tasks, ...(readBounces ? { read_bounces: readBounces } : {}) };
}

const crontab = `
* * * * * queue_due_checks
*/10 * * * * resume_overdue_checks
*/15 * * * * check_open_refunds
*/10 * * * * resume_receipt_mailings
*/10 * * * * resume_receipt_reissues
*/10 * * * * resume_imports
*/10 * * * * resume_adoption
30 4 * * * remind_of_charges ?fill=1d
*/10 * * * * forget_callers
* * * * * forget_limits
*/5 * * * * fold_tallies
31 18 * * * expire_members ?fill=1d
17 20 * * * forget_expired_tokens ?fill=1d
7 21 * * * forget_old ?fill=1d&jobKey=forget-old&priority=10
29 * * * * tidy_pictures
*/10 * * * * keep_pictures ?queue=pictures&jobKey=pictures&priority=10
3,33 * * * * back_up
47 21 * * * reconcile_daily ?fill=1d
23 * * * * watch_for_webhook_silence
41 * * * * rescue_mails
11 * * * * rescue_webhooks
*/5 * * * * read_bounces ?max=1
`;

/**
 * Returns the schedule of these tasks in UTC: members expire just after midnight in Asia/Kolkata (18:30 UTC). A daily task
 * whose moment passed while the server was off is made up for at the next start.
 */
export const createCrontab = (tasks: TaskList): string =>
  crontab
    .split('\n')
    .filter((line) => (line.split(' ')[5] ?? '') in tasks)
    .join('\n');
