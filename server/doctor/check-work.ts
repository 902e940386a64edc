import type { Client } from 'pg';
import { isToCome, type LastBackup } from '../backup/backup.service';
import { QUEUE_STANDING, type QueueStanding } from '../jobs/queue-standing';
import { ok, problem, warning, type Finding } from './finding';

/** What the site has done and has still to do. */
export interface WorkFacts extends QueueStanding {
  readonly queuedMails: number;
  /** Mails of the last day that failed for good. */
  readonly failedMails: number;
  readonly lastBackup: LastBackup | null;
  /** Open items under "Needs attention". */
  readonly attention: number;
  readonly lastWebhookAt: Date | null;
}

const FACTS = `
  select ${QUEUE_STANDING},
         (select count(*)::int from mails where status = 'queued') as "queuedMails",
         (select count(*)::int from mails where status = 'failed' and created_at > now() - interval '1 day') as "failedMails",
         (select value::json from settings where key = 'last_backup') as "lastBackup",
         (select count(*)::int from attention_items where resolved_at is null) as attention,
         (select max(received_at) from webhook_events) as "lastWebhookAt"`;

/** Reads the facts of a database whose schema is up to date. */
export async function readWorkFacts(client: Pick<Client, 'query'>): Promise<WorkFacts> {
  const { rows } = await client.query<WorkFacts>(FACTS);
  if (!rows[0]) throw new Error('The database gave no answer.');
  return rows[0];
}

/** Age in seconds from which a due job says that nobody works. */
const WAITS_TOO_LONG = 300;
const BACKUP_HOURS = 36;
const HOUR_MS = 3_600_000;

/**
 * Checks queue, mails, webhooks and backup.
 * @param makesBackups whether the site makes them itself
 */
export function checkWork(facts: WorkFacts, makesBackups: boolean, now: Date): Finding[] {
  return [checkQueue(facts), checkMails(facts), checkAttention(facts), checkBackup(facts, makesBackups, now)];
}

function checkQueue({ due, oldestSeconds, givenUp }: WorkFacts): Finding {
  const found = `${due} jobs due, the oldest for ${Math.round(oldestSeconds)} s, ${givenUp} given up`;
  if (oldestSeconds > WAITS_TOO_LONG)
    return problem(
      'Queue',
      found,
      'Nobody works on them: one process must run with WORKER=on. GET /readyz names its lanes.',
    );
  return givenUp > 0
    ? warning(
        'Queue',
        found,
        'Look under "Needs attention"; select * from graphile_worker.jobs where attempts >= max_attempts.',
      )
    : ok('Queue', found);
}

function checkMails({ queuedMails, failedMails }: WorkFacts): Finding {
  const found = `${queuedMails} queued, ${failedMails} failed for good in the last day`;
  return failedMails > 0
    ? warning('Mails', found, 'Look under "Needs attention" for the addresses and the reasons of the mail server.')
    : ok('Mails', found);
}

const checkAttention = ({ attention }: WorkFacts): Finding =>
  attention === 0
    ? ok('Attention', 'Nothing open')
    : warning('Attention', `${attention} open items`, 'Open "Needs attention" in the office.');

function checkBackup({ lastBackup }: WorkFacts, makesBackups: boolean, now: Date): Finding {
  if (!makesBackups)
    return warning(
      'Backup',
      'The site makes none',
      'Set BACKUP_DIR (best on another disk) or BACKUP_S3_ENDPOINT, and BACKUP_PASSPHRASE, unless the database is backed up elsewhere.',
    );
  if (!lastBackup) return warning('Backup', 'None was made yet', 'Make the first one now: npm run backup.');
  const hours = (now.getTime() - Date.parse(lastBackup.at)) / HOUR_MS;
  const found = `${hours.toFixed(0)} hours old, ${(lastBackup.bytes / 1e6).toFixed(1)} MB, in ${lastBackup.place}`;
  if (isToCome(new Date(lastBackup.at), now))
    return problem(
      'Backup',
      `Made at ${lastBackup.at}, which is still to come: the clock was ahead`,
      'Make one by npm run backup, and let this machine keep its time by NTP (timedatectl set-ntp true).',
    );
  return hours <= BACKUP_HOURS
    ? ok('Backup', found)
    : problem(
        'Backup',
        found,
        'Make one by npm run backup; it says what fails. The nightly one needs a process with WORKER=on.',
      );
}
