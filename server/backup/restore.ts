import type { ClientBase } from 'pg';
import type { PictureStore } from '../pictures/pictures.service';
import { listMigrations, quoted } from './catalogue';
import { connectDedicated } from './dedicated-client';
import type { Entry } from './entries';
import { openTables } from './load-tables';
import { countRows, sumYears, type Manifest } from './manifest';
import { checkBackup, readBackup, type BackupSource } from './read-backup';
import { emptyDatabase, RestoreRefused } from './restore-target';
import { tellOffice } from './tell-office';

/** Where a backup is restored to, and how. */
export interface RestoreWork {
  readonly databaseUrl: string;
  readonly source: BackupSource;
  readonly passphrase: string;
  readonly pictures: PictureStore;
  /** True lets it replace a database that is not empty. */
  readonly replaces: boolean;
  /** Migrations that this version knows, by name. */
  readonly knownMigrations: readonly string[];
  /** Migrates an empty database to exactly these migrations. */
  readonly migrateTo: (names: readonly string[]) => Promise<void>;
  /** Told what the backup holds, once it is proven whole and before anything is written. */
  readonly onManifest: (manifest: Manifest) => void;
}

/** What was restored and agrees with the manifest. */
export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
  readonly pictureFiles: number;
  /** Tables of the backup that are none of the site's: somebody had added them. */
  readonly leftOut: readonly string[];
}

function refuseNewer({ migrations }: Manifest, known: readonly string[]): void {
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new RestoreRefused(
    `The backup was made by a newer version of this software (it has ${unknown.join(', ')}). Restore it with that version.`,
  );
}

/** Compares the restored rows and the money of each year with the manifest. */
async function compare(client: ClientBase, manifest: Manifest, leftOut: readonly string[]): Promise<void> {
  const names = manifest.tables.map(({ name }) => name).filter((name) => !leftOut.includes(name));
  const [rows, years] = [await countRows(client, names), await sumYears(client)];
  const differing = names.filter(
    (name) =>
      rows.find((each) => each.name === name)?.rows !== manifest.tables.find((each) => each.name === name)?.rows,
  );
  if (differing.length > 0) throw new Error(`Restored rows differ from the backup: ${differing.join(', ')}.`);
  if (JSON.stringify(years) !== JSON.stringify(manifest.years)) {
    throw new Error('The restored sums of the financial years differ from the backup.');
  }
}

/** Loads everything and compares it, in one transaction: a failure leaves an empty database. */
async function load(client: ClientBase, work: RestoreWork, manifest: Manifest): Promise<Restored> {
  let rows = 0;
  let pictureFiles = 0;
  await client.query('begin');
  const tables = await openTables(client);
  const leftOut = manifest.tables.map(({ name }) => name).filter((name) => !tables.has(name));
  const take = async ({ head, body }: Entry): Promise<void> => {
    if (head.kind === 'table' && !tables.has(head.name)) for await (const part of body) void part;
    else if (head.kind === 'table') rows += await tables.load(head, body);
    if (head.kind !== 'picture') return;
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    await work.pictures.write(head.name, Buffer.concat(parts));
    pictureFiles += 1;
  };
  for await (const entry of readBackup(work.source, work.passphrase, () => undefined)) await take(entry);
  await tables.close();
  for (const { name, value } of manifest.sequences) {
    await client.query('select setval(to_regclass($1), $2::bigint)', [`public.${quoted(name)}`, value]);
  }
  await compare(client, manifest, leftOut);
  await tellOffice(client, manifest, new Date());
  await client.query('commit');
  return { manifest, rows, pictureFiles, leftOut };
}

/**
 * Restores a backup into an empty database and the pictures' store. It is read to its end first: one that is altered,
 * incomplete or of another passphrase changes nothing. The next start of the site brings the schema up to date.
 * @throws BackupUnreadable, RestoreRefused, or an error of the database; nothing of the backup is in the database then
 */
export async function restore(work: RestoreWork): Promise<Restored> {
  const manifest = await checkBackup(work.source, work.passphrase);
  work.onManifest(manifest);
  refuseNewer(manifest, work.knownMigrations);
  const { client, close } = await connectDedicated(work.databaseUrl, 'restore');
  try {
    await emptyDatabase(client, work.replaces);
    await work.migrateTo(manifest.migrations);
    const there = await listMigrations(client);
    if (there.length !== manifest.migrations.length) throw new Error('The schema of the backup could not be made.');
    return await load(client, work, manifest);
  } finally {
    close();
  }
}
