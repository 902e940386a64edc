import { backUp } from '../backup/back-up';
import { loadDotEnv, loadEnv } from '../config/env';
import { createLog } from '../log';
import { openPictureStore } from '../pictures/pictures.service';
import { readCommandLine } from './command-line';
import { reachDatabase } from './connect';

const USAGE = `npm run backup
Makes one backup now, beside a running site or without one, in BACKUP_DIR or the bucket, and removes superfluous ones.`;

async function main(): Promise<void> {
  readCommandLine(USAGE, {});
  loadDotEnv();
  const env = loadEnv();
  if (!env.backup) throw new Error('Set BACKUP_DIR or BACKUP_S3_ENDPOINT, and BACKUP_PASSPHRASE (see .env.example).');
  const database = await reachDatabase(env, createLog('warn'));
  try {
    const made = await backUp({
      databaseUrl: database.url,
      settings: env.backup,
      pictures: openPictureStore(env.media),
      siteName: env.siteName,
      settingsInUse: env.settingsInUse,
      now: () => new Date(),
    });
    if (!made) throw new Error('Another backup is being made at this moment.');
    const { last, manifest, missingPictures, removed } = made;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${last.name}: ${last.bytes} bytes in ${last.place}`);
    console.log(`${rows} rows of ${manifest.tables.length} tables, ${manifest.pictures} pictures, encrypted.`);
    if (missingPictures.length > 0) console.log(`Pictures whose files are missing: ${missingPictures.join(', ')}`);
    for (const name of removed) console.log(`Removed, since newer ones are kept: ${name}`);
    console.log('Keep elsewhere: BACKUP_PASSPHRASE, and the settings of the environment (.env). They are not in it.');
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
