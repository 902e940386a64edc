import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createProductDataSource } from '../../server/app/product-data-source';
import { runProductMigrations } from '../../server/app/migrate';
import { backUp, type BackupWork } from '../../server/backup/back-up';
import type { BackupSource } from '../../server/backup/read-backup';
import { restore, type RestoreWork } from '../../server/backup/restore';
import type { BackupSettings } from '../../server/config/backup-settings';
import { migrations } from '../../server/database/migrations';
import { createLog } from '../../server/log';
import { createFolderStore } from '../../server/pictures/folder-store';
import { freshDatabase } from './fresh-database';

export const PASSPHRASE = 'a passphrase of many words';
const log = createLog('silent');

export const backupSettings = (changes: Partial<BackupSettings> = {}): BackupSettings => ({
  passphrase: PASSPHRASE,
  folder: null,
  bucket: null,
  hour: 2,
  kept: { daily: 7, weekly: 4, monthly: 12 },
  ...changes,
});

/** A folder that is removed by `drop`. */
export function temporaryFolder(): { folder: string; drop(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'foundation-backup-'));
  return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

export const fileSource = (path: string): BackupSource => ({
  name: 'backup',
  open: () => Promise.resolve(createReadStream(path)),
});

/** Makes a backup of a site of these tests. */
export const makeBackup = (work: Pick<BackupWork, 'databaseUrl' | 'settings'> & { media: string; now?: Date }) =>
  backUp({
    ...work,
    pictures: createFolderStore(work.media),
    siteName: 'Test Foundation',
    settingsInUse: ['JWT_SECRET', 'RAZORPAY_KEY_ID'],
    now: () => work.now ?? new Date(),
  });

/** Restores a backup with the known migrations. */
export const restoreBackup = (
  databaseUrl: string,
  source: BackupSource,
  media: string,
  changes: Partial<RestoreWork> = {},
) =>
  restore({
    databaseUrl,
    source,
    passphrase: PASSPHRASE,
    pictures: createFolderStore(media),
    replaces: false,
    knownMigrations: migrations.map(({ name }) => name),
    migrateTo: async (names) => void (await runProductMigrations(databaseUrl, log, names)),
    onManifest: () => undefined,
    ...changes,
  });

/** A database without tables, with a data source for reading it after a restore. */
export async function bareDatabase() {
  const { url, drop } = await freshDatabase('bare');
  return {
    url,
    drop,
    /** Runs work on a data source of the database, which is closed afterwards. */
    async look<T>(work: (dataSource: ReturnType<typeof createProductDataSource>) => Promise<T>): Promise<T> {
      const dataSource = createProductDataSource({ url, poolSize: 2, applicationName: 'test' });
      await dataSource.initialize();
      try {
        return await work(dataSource);
      } finally {
        await dataSource.destroy();
      }
    },
  };
}
