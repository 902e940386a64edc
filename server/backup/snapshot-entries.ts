import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { PICTURE_WIDTHS, pictureFile } from '../../rules/picture-links';
import type { PictureStore } from '../pictures/pictures.service';
import { listMigrations, listSequences, listTables, quoted, type BackupTable } from './catalogue';
import type { Entry } from './entries';
import { countRows, readPanKey, sumYears, type Manifest } from './manifest';

interface SnapshotInput {
  readonly client: ClientBase;
  readonly pictures: PictureStore;
  /** Name of the site until the settings have one. */
  readonly siteName: string;
  readonly settings: readonly string[];
  readonly now: Date;
}

/** A consistent view of the site: what is written after it was opened is not in it. */
export interface Snapshot {
  readonly manifest: Manifest;
  /** The entries of the backup, in their order; read once. */
  entries(): AsyncGenerator<Entry>;
  /** Hashes of pictures that the database names and the store does not have; complete when the entries were read. */
  readonly missingPictures: readonly string[];
}

async function* one(bytes: Buffer): AsyncGenerator<Buffer> {
  yield await Promise.resolve(bytes);
}

const copySql = ({ name, columns }: BackupTable): string =>
  `copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`;

/**
 * Opens a snapshot: one read-only transaction (repeatable read) over all tables. They are locked against changes of the schema
 * before it is taken, as pg_dump does; reading and writing goes on.
 */
export async function openSnapshot({ client, pictures, siteName, settings, now }: SnapshotInput): Promise<Snapshot> {
  const tables = await listTables(client);
  const names = tables.map(({ name }) => name);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${names.map((name) => `public.${quoted(name)}`).join(', ')} in access share mode`);
  const counts = await countRows(client, names);
  const hashes = await client.query<{ hash: string }>(
    'select content_hash as hash from pictures where stored_at is not null order by 1',
  );
  const named = await client.query<{ value: string }>(`select value from settings where key = 'site_name'`);
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    siteName: named.rows[0]?.value || siteName,
    migrations: await listMigrations(client),
    tables: counts,
    years: await sumYears(client),
    sequences: await listSequences(client),
    pictures: hashes.rows.length,
    ...(names.includes('pan_keys') ? { panKey: await readPanKey(client) } : {}),
    settings,
  };
  const missingPictures: string[] = [];

  async function* pictureEntries(): AsyncGenerator<Entry> {
    for (const { hash } of hashes.rows) {
      let found = 0;
      for (const width of PICTURE_WIDTHS) {
        const name = pictureFile(hash, width);
        const bytes = await pictures.read(name);
        if (!bytes) continue;
        found += 1;
        yield { head: { kind: 'picture', name }, body: one(bytes) };
      }
      if (found === 0) missingPictures.push(hash);
    }
  }

  return {
    manifest,
    missingPictures,
    async *entries() {
      yield { head: { kind: 'manifest' }, body: one(Buffer.from(JSON.stringify(manifest))) };
      for (const table of tables) {
        yield { head: { kind: 'table', ...table }, body: client.query(copyTo(copySql(table))) };
      }
      await client.query('commit');
      yield* pictureEntries();
      yield { head: { kind: 'end' }, body: one(Buffer.alloc(0)) };
    },
  };
}
