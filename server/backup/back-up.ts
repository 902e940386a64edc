import { createGzip } from 'node:zlib';
import type { Client } from 'pg';
import type { BackupSettings } from '../config/backup-settings';
import type { PictureStore } from '../pictures/pictures.service';
import { createTarget, type BackupTarget } from './backup-target';
import { connectDedicated } from './dedicated-client';
import { writeEntries } from './entries';
import { LAST_BACKUP, type LastBackup } from './last-backup';
import type { Manifest } from './manifest';
import { backupName, superfluous } from './retention';
import { seal } from './seal';
import { openSnapshot } from './snapshot-entries';
import { through } from './through';

/** Advisory lock of a running backup; arbitrary, but unique in this database. */
const BACKUP_LOCK = 8_020_161;
/** Level of compression: most of what there is to gain, for a third of the time. */
const GZIP_LEVEL = 4;

/** What a backup is made of and where it goes. */
export interface BackupWork {
  readonly databaseUrl: string;
  readonly settings: BackupSettings;
  readonly pictures: PictureStore;
  /** Name of the site until its settings have one. */
  readonly siteName: string;
  /** Names of the settings of the environment in use. */
  readonly settingsInUse: readonly string[];
  readonly now: () => Date;
}

export interface MadeBackup {
  readonly last: LastBackup;
  readonly manifest: Manifest;
  /** Hashes of pictures that the store did not have. */
  readonly missingPictures: readonly string[];
  /** Names of older backups that were removed. */
  readonly removed: readonly string[];
}

const RECORD = `
  insert into settings (key, value, updated_at) values ($1, $2, $3)
  on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`;

/** Notes the backup for the office, and closes what was filed of one that failed. */
async function record(client: Client, last: LastBackup, now: Date): Promise<void> {
  await client.query(RECORD, [LAST_BACKUP, JSON.stringify(last), now]);
  await client.query(
    `update attention_items set resolved_at = $1 where kind = 'backup_failed' and resolved_at is null`,
    [now],
  );
}

async function removeOld(target: BackupTarget, { kept }: BackupSettings, now: Date): Promise<string[]> {
  const old = superfluous(await target.list(), kept, now);
  for (const name of old) await target.remove(name);
  return old;
}

/**
 * Makes a backup of database and pictures while the site runs, notes it, and removes superfluous ones. Streams only: memory
 * holds some chunks, whatever the size of the site. An advisory lock admits one at a time.
 * @returns null where another one is being made
 * @throws when anything failed; nothing that looks like a backup is left then
 */
export async function backUp(work: BackupWork): Promise<MadeBackup | null> {
  const { settings, now } = work;
  const target = createTarget(settings);
  const { client, close } = await connectDedicated(work.databaseUrl, 'foundation-backup');
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [BACKUP_LOCK]);
    if (!rows[0]?.mine) return null;
    const at = now();
    const snapshot = await openSnapshot({ ...work, client, settings: work.settingsInUse, now: at });
    const plain = through(writeEntries(snapshot.entries()), createGzip({ level: GZIP_LEVEL }));
    const name = backupName(at);
    const bytes = await target.put(name, seal(plain, settings.passphrase));
    const last: LastBackup = { at: at.toISOString(), bytes, name, place: target.place };
    await record(client, last, now());
    const removed = await removeOld(target, settings, at);
    // The server hears of a closed connection a moment later, and would refuse whoever asks meanwhile.
    await client.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
    const { manifest, missingPictures } = snapshot;
    return { last, manifest, missingPictures, removed };
  } finally {
    close();
  }
}
