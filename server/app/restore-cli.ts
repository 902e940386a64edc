import { createReadStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { createTarget } from '../backup/backup-target';
import { checkBackup, type BackupSource } from '../backup/read-backup';
import { AFTER_RESTORE, describeBackup, describeMissing, describePanKey } from '../backup/restore-words';
import { restore } from '../backup/restore';
import { momentOfName, newestBackup } from '../backup/retention';
import { loadDotEnv, loadEnv, type Env } from '../config/env';
import { migrations } from '../database/migrations';
import { createLog } from '../log';
import { openPictureStore } from '../pictures/pictures.service';
import { createPanSeal } from '../sealing/pan-seal';
import { readCommandLine } from './command-line';
import { reachDatabase } from './connect';
import { runProductMigrations } from './migrate';

const USAGE = `npm run restore -- [--from FILE] [--check] [--replace]
Restores a backup into an empty database and the folder or bucket of pictures. BACKUP_PASSPHRASE opens it.
--from     a file, or a name in BACKUP_DIR or the bucket; the newest there by default
--check    reads it to its end and says what it holds; writes nothing
--replace  replaces everything in a database that is not empty`;

/** Finds the backup that is meant: a file, or one of the place of the settings. */
async function findSource(env: Env, wanted: string | undefined): Promise<BackupSource> {
  if (wanted && existsSync(wanted)) {
    const file = resolve(wanted);
    return { name: basename(file), open: () => Promise.resolve(createReadStream(file)) };
  }
  if (!env.backup) throw new Error(`There is no file ${wanted ?? '(--from is not set)'}.\n${USAGE}`);
  const target = createTarget(env.backup);
  const names = (await target.list()).filter((name) => momentOfName(name));
  const name = wanted ?? newestBackup(names, new Date());
  if (!name)
    throw new Error(`There is no backup in ${target.place}. Name a file with --from, or mount the right disk.`);
  if (!names.includes(name))
    throw new Error(`There is no backup ${name} in ${target.place}, and no file of that name here.`);
  return { name, open: () => target.open(name) };
}

async function main(): Promise<void> {
  const { values } = readCommandLine(USAGE, {
    options: { from: { type: 'string' }, check: { type: 'boolean' }, replace: { type: 'boolean', default: false } },
  });
  loadDotEnv();
  const env = loadEnv();
  const passphrase = env.backupPassphrase;
  if (!passphrase) throw new Error(`BACKUP_PASSPHRASE is not set.\n${USAGE}`);
  const source = await findSource(env, values.from);
  const panKey = createPanSeal(env.panKeys.current).keyId;
  if (values.check) {
    const manifest = await checkBackup(source, passphrase);
    console.log(describeBackup(source.name, manifest));
    console.log(describePanKey(manifest, panKey));
    console.log('It is whole. Nothing was written.');
    return;
  }
  const log = createLog('warn');
  const database = await reachDatabase(env, log);
  try {
    const { manifest, rows, pictureFiles, leftOut } = await restore({
      databaseUrl: database.url,
      source,
      passphrase,
      pictures: openPictureStore(env.media),
      replaces: values.replace,
      knownMigrations: migrations.map(({ name }) => name),
      migrateTo: async (names) => void (await runProductMigrations(database.url, log, names)),
      onManifest: (found) => console.log(describeBackup(source.name, found)),
    });
    console.log(`Restored and compared: ${rows} rows, ${pictureFiles} files of pictures, the sums of every year.`);
    if (leftOut.length > 0) console.log(`Left out, since they are no tables of the site: ${leftOut.join(', ')}.`);
    console.log(describePanKey(manifest, panKey));
    console.log(describeMissing(manifest, env.settingsInUse));
    console.log(AFTER_RESTORE);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
