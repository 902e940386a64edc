import type { MailingPace } from '../../config/mailing-pace';
import { firstRow, type Queryable } from '../../database/sql';

/** Length of one turn in seconds. */
export const TURN_SECONDS = 10;
/** Age in minutes after which a queued mail waits for its retry and no longer blocks others. */
const STUCK_MINUTES = 10;
const MINUTES_A_DAY = 1_440;

/** Returns the seconds between two mails. */
export const secondsApart = ({ perMinute }: MailingPace): number => 60 / perMinute;

/** Estimates how long a number of mails takes, in whole minutes. */
export function minutesFor(mails: number, { perMinute, perDay }: MailingPace): number {
  if (mails === 0) return 0;
  const fullDays = Math.floor((mails - 1) / perDay);
  return fullDays * MINUTES_A_DAY + Math.ceil((mails - fullDays * perDay) / perMinute);
}

/**
 * Counts how many mails may be queued now. Almost none while queued mails do not leave, because the mail server is slow
 * or down: the rest waits in the mailing, where it costs nothing.
 * @returns `dayIsFull` when the daily limit is the reason for no room
 */
export async function roomFor(db: Queryable, pace: MailingPace): Promise<{ room: number; dayIsFull: boolean }> {
  const counted = await firstRow<{ lastDay: number; lastMinute: number; waiting: number }>(
    db,
    `select count(*)::int as "lastDay",
            (count(*) filter (where created_at > now() - interval '1 minute'))::int as "lastMinute",
            (count(*) filter (where status = 'queued' and created_at > now() - make_interval(mins => $1)))::int as waiting
       from mails where mailing_id is not null and created_at > now() - interval '1 day'`,
    [STUCK_MINUTES],
  );
  const { lastDay = 0, lastMinute = 0, waiting = 0 } = counted ?? {};
  const perTurn = Math.ceil((pace.perMinute * TURN_SECONDS) / 60);
  const left = [perTurn, pace.perDay - lastDay, pace.perMinute - lastMinute, pace.perMinute - waiting];
  return { room: Math.max(0, Math.min(...left)), dayIsFull: lastDay >= pace.perDay };
}
