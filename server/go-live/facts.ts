import { DEFAULT_SITE_NAME } from '../../rules/site-texts';
import { LAST_BACKUP, type LastBackup } from '../backup/backup.service';
import type { BackupSettings } from '../config/backup-settings';
import type { MailSettings, BounceSettings } from '../config/mail-settings';
import { queryPrepared } from '../database/prepared-sql';
import type { Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { withDefaults, type StoredValues, type Values } from '../settings/settings.service';
import { MARKS } from './marks';

/** Everything from which the list before going live is made. */
export interface GoLiveFacts {
  readonly values: Values;
  /** Settings as they are stored, marks included. */
  readonly stored: StoredValues;
  /** Values of the demo content by key; empty on a site without it. */
  readonly demo: StoredValues;
  readonly isDefaultName: boolean;
  readonly payments: Pick<ServiceDeps['payments'], 'mode' | 'keyId'>;
  /** True once a gift was paid with live keys. */
  readonly hasRealGift: boolean;
  readonly mail: { readonly isSet: boolean; readonly last: LastMail | null };
  readonly bounces: { readonly user: string; readonly isRead: boolean; readonly failingSince: Date | null } | null;
  readonly backup: {
    /** Hour in Asia/Kolkata after which the site makes one by itself; null where no place for backups is set. */
    readonly hour: number | null;
    readonly last: LastBackup | null;
    /** What the last attempt failed with, while that needs attention. */
    readonly failure: string | null;
  };
  readonly now: Date;
}

interface LastMail {
  readonly status: 'sent' | 'failed' | 'bounced';
  readonly at: Date;
}

export interface GoLiveDeps extends ServiceDeps {
  readonly mail: MailSettings & BounceSettings;
  /** Where backups go; null or left out where the site makes none by itself. */
  readonly backup?: { readonly settings: Pick<BackupSettings, 'hour'> } | null;
}

interface Row {
  readonly stored: StoredValues;
  readonly lastMail: { readonly status: LastMail['status']; readonly at: string } | null;
  readonly hasRealGift: boolean;
  readonly mailbox: { readonly failingSince: string | null } | null;
  readonly backupFailure: string | null;
}

/**
 * Reads the facts in one statement. A real gift is looked for with live keys only: there is one soon, while a demo would
 * be searched through in vain.
 */
const FACTS = `
  select (select coalesce(jsonb_object_agg(key, value), '{}') from settings) as stored,
         (select jsonb_build_object('status', status, 'at', coalesce(sent_at, created_at))
            from mails where status in ('sent', 'failed', 'bounced') order by created_at desc, id desc limit 1) as "lastMail",
         $1 and exists (select 1 from payment_orders o join donations d on d.id = o.donation_id
                         where o.key_mode = 'live' and d.status in ('success', 'refunded')) as "hasRealGift",
         (select jsonb_build_object('failingSince', failing_since) from bounce_mailboxes
           where mailbox like $2 || '@%' limit 1) as mailbox,
         (select details from attention_items where kind = 'backup_failed' and resolved_at is null limit 1) as "backupFailure"`;

/** Reads what the list before going live is made of. */
export async function readFacts(db: Queryable, deps: GoLiveDeps): Promise<GoLiveFacts> {
  const mailbox = deps.mail.bounceMailbox ?? null;
  const [row] = await queryPrepared<Row>(db, FACTS, [deps.payments.mode === 'live', mailbox?.user ?? '']);
  const stored = row?.stored ?? {};
  const failingSince = row?.mailbox?.failingSince;
  const last = row?.lastMail ?? null;
  return {
    values: withDefaults(stored, deps),
    stored,
    demo: parseDemo(stored[MARKS.demo]),
    isDefaultName: !stored['site_name'] && deps.siteName === DEFAULT_SITE_NAME,
    payments: deps.payments,
    hasRealGift: row?.hasRealGift ?? false,
    mail: { isSet: deps.mail.smtpUrl !== null, last: last && { ...last, at: new Date(last.at) } },
    bounces: mailbox && {
      user: mailbox.user,
      isRead: Boolean(row?.mailbox),
      failingSince: failingSince ? new Date(failingSince) : null,
    },
    backup: {
      hour: deps.backup?.settings.hour ?? null,
      last: parseBackup(stored[LAST_BACKUP]),
      failure: row?.backupFailure ?? null,
    },
    now: deps.now(),
  };
}

const parseDemo = (text: string | undefined): StoredValues => (text ? (JSON.parse(text) as StoredValues) : {});

const parseBackup = (text: string | undefined): LastBackup | null => (text ? (JSON.parse(text) as LastBackup) : null);
