import type { TaskList } from 'graphile-worker';
import { object, string } from 'yup';
import type { Services } from '../services';

const eventPayload = object({ eventId: string().required() });
const orderPayload = object({ orderId: string().required() });
const mailPayload = object({ mailId: string().required() });

/** Every background task by its name in the queue. A task that throws is tried again with growing pauses. */
export function createTasks(services: Services): TaskList {
  return {
    process_webhook: (payload) => services.payments.processWebhook(eventPayload.validateSync(payload).eventId),
    check_order: (payload) => services.payments.watchOrder(orderPayload.validateSync(payload).orderId),
    resume_overdue_checks: async () => void (await services.payments.resumeOverdueChecks()),
    send_mail: (payload) => services.mail.send(mailPayload.validateSync(payload).mailId),
    expire_members: async () => void (await services.members.expireMembers()),
    forget_expired_tokens: async () => void (await services.accounts.deleteExpired()),
  };
}

/** In UTC: members expire just after midnight in Asia/Kolkata (18:30 UTC). */
export const crontab = `
*/10 * * * * resume_overdue_checks
31 18 * * * expire_members
17 20 * * * forget_expired_tokens
`;
