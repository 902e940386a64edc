import type { ClientBase } from 'pg';
import { formatClock, formatDate } from '../../rules/dates';
import { RestoredBackups1763600600000 } from '../database/migrations/0600-restored-backups';
import type { Manifest } from './manifest';

const FILE = `insert into attention_items (kind, reference, details) values ('backup_restored', $1, $2)`;

/** Keeps the item for the migration that adds its kind. */
const KEEP = `
  insert into settings (key, value) values ('restored_backup', json_build_object('reference', $1::text, 'details', $2::text)::text)
  on conflict (key) do update set value = excluded.value`;

/**
 * Tells the office that a backup was restored, one item a restore, since the site gives numbers of receipts again. A schema of
 * before has no such kind: the next start of the site migrates it, and files the item then.
 */
export async function tellOffice(client: ClientBase, { madeAt, migrations }: Manifest, now: Date): Promise<void> {
  const hasKind = migrations.includes(RestoredBackups1763600600000.name);
  const details = `The backup is of ${formatDate(madeAt)}, ${formatClock(madeAt)} (Asia/Kolkata). What happened later is not in it.`;
  await client.query(hasKind ? FILE : KEEP, [now.toISOString(), details]);
}
