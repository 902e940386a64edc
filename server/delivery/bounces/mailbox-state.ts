import { flagForAttention } from '../../attention/attention';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { MailboxFailure } from './open-mailbox';

type Deps = Pick<ServiceDeps, 'dataSource' | 'now'>;

/** Position up to which a mailbox has been read. */
export interface Cursor {
  readonly uidValidity: number;
  readonly lastUid: number;
}

/** Time in milliseconds a mailbox may stay unread before the office gets an exception; mail servers retry for days. */
const SILENT_MS = 24 * 60 * 60_000;

/** Reads the last UID that was read; 0 for a mailbox that never was, or was recreated since. */
export async function readLastUid(db: Queryable, mailbox: string, uidValidity: number): Promise<number> {
  const row = await firstRow<Cursor>(
    db,
    `select last_uid as "lastUid" from bounce_mailboxes where mailbox = $1 and uid_validity = $2`,
    [mailbox, uidValidity],
  );
  return row?.lastUid ?? 0;
}

/** Stores the cursor; never moves it back, since another process may have read further. */
export async function keepCursor(db: Queryable, mailbox: string, { uidValidity, lastUid }: Cursor): Promise<void> {
  await db.query(
    `insert into bounce_mailboxes as b (mailbox, uid_validity, last_uid) values ($1, $2, $3)
     on conflict (mailbox) do update
       set uid_validity = excluded.uid_validity,
           last_uid = case when b.uid_validity = excluded.uid_validity then greatest(b.last_uid, excluded.last_uid)
                           else excluded.last_uid end`,
    [mailbox, uidValidity, lastUid],
  );
}

/** Clears the failure of a mailbox and resolves its exception. */
export async function noteRead({ dataSource, now }: Deps, mailbox: string): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await manager.query(
      'update bounce_mailboxes set failing_since = null where mailbox = $1 and failing_since is not null',
      [mailbox],
    );
    await manager.query(
      `update attention_items set resolved_at = $1 where kind = 'bounces_unread' and resolved_at is null`,
      [now()],
    );
  });
}

/** Records that a mailbox could not be read. Files an exception after a day, once until it works again. */
export async function noteFailure(
  { dataSource, now }: Deps,
  mailbox: string,
  { words }: MailboxFailure,
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const row = await firstRow<{ since: Date }>(
      manager,
      `insert into bounce_mailboxes as b (mailbox, uid_validity, last_uid, failing_since) values ($1, 0, 0, $2)
       on conflict (mailbox) do update set failing_since = coalesce(b.failing_since, excluded.failing_since)
       returning failing_since as since`,
      [mailbox, now()],
    );
    if (!row || now().getTime() - row.since.getTime() < SILENT_MS) return;
    const details = `The bounce mailbox ${words}.`;
    await flagForAttention(manager, 'bounces_unread', row.since.toISOString(), null, details);
  });
}
