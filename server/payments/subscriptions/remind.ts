import type { ServiceDeps } from '../../deps';
import { enqueueMail } from '../../mail/outbox';
import { subscriptionReminderMail } from './subscription-mails';
import { readGift } from './tell-donor';

const HOUR = 3_600_000;
/**
 * Notice in milliseconds. The e-mandate rules require one day; the window is wide enough for a daily run that fails
 * once.
 */
const NOTICE_MIN = 24 * HOUR;
const NOTICE_MAX = 72 * HOUR;
const BATCH = 1_000;

interface Due {
  readonly id: string;
  readonly key: string;
}

/**
 * Queues a mail to every donor whose next charge is one to three days ahead, once per charge. The provider and the bank
 * send the notification that the Reserve Bank's e-mandate rules prescribe; this mail is the foundation's own addition.
 * @returns how many mails were queued
 */
export async function remindOfCharges(deps: ServiceDeps): Promise<number> {
  let queued = 0;
  let found = BATCH;
  while (found === BATCH) queued += found = await remindSome(deps);
  return queued;
}

/** Queues the mails of the next charges that nobody was reminded of, `BATCH` at most; returns how many. */
async function remindSome(deps: ServiceDeps): Promise<number> {
  const now = deps.now().getTime();
  const due: Due[] = await deps.dataSource.query(
    `select s.id, k.key
       from subscriptions s
      cross join lateral (select 'renewal:' || s.id || ':' || extract(epoch from s.next_charge_at)::bigint as key) k
      where s.status in ('authenticated', 'active') and s.donor_email <> '' and s.next_charge_at > $1 and s.next_charge_at <= $2
        and not exists (select 1 from mails m where m.dedupe_key = k.key)
      order by s.next_charge_at
      limit $3`,
    [new Date(now + NOTICE_MIN), new Date(now + NOTICE_MAX), BATCH],
  );
  for (const { id, key } of due) {
    await deps.dataSource.transaction(async (manager) => {
      const addressed = await readGift(deps, manager, id);
      if (!addressed) return;
      const content = subscriptionReminderMail(addressed.gift);
      await enqueueMail(manager, { kind: 'recurring-reminder', dedupeKey: key, to: addressed.to, ...content });
    });
  }
  return due.length;
}
