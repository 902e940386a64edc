import { istToday } from '../../../rules/dates';
import type { ServiceDeps } from '../../deps';
import { flagForAttention } from '../../attention/attention';

/**
 * Counts online gifts of the last day, booked or waiting for their day, if no webhook arrived in all that time. Gifts
 * older than the site's first account are demo content, for which no webhook comes.
 */
const SILENCE = `
  select count(*)::int as gifts
    from (select captured_at as at from donations where payment_id is not null
           union all
          select captured_by from payments where waits_until is not null) gift
   where gift.at between $1::timestamptz - interval '24 hours' and $1::timestamptz - interval '15 minutes'
     and gift.at > coalesce((select min(created_at) from users), '-infinity')
     and not exists (select 1 from webhook_events where received_at > $1::timestamptz - interval '24 hours')`;

/**
 * Files an exception, once a day, when the provider's webhooks do not arrive. Gifts are still booked by the browser and
 * by polling, but late, and refunds of the dashboard only by the daily reconciliation. The provider disables a webhook
 * that was not answered for a day. The next webhook resolves the exception (see processWebhook).
 */
export async function watchForWebhookSilence(deps: ServiceDeps): Promise<void> {
  const now = deps.now();
  const [found]: { gifts: number }[] = await deps.dataSource.query(SILENCE, [now]);
  if (!found || found.gifts === 0) return;
  const details = `${found.gifts} donations in the last 24 hours, but no webhook. Check the webhook’s address and status in the Razorpay dashboard.`;
  await deps.dataSource.transaction((manager) =>
    flagForAttention(manager, 'webhook_silence', istToday(now), null, details),
  );
}
