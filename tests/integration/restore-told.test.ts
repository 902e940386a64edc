import { join } from 'node:path';
import { runProductMigrations } from '../../server/app/migrate';
import { RestoredBackups1763600600000 } from '../../server/database/migrations/0600-restored-backups';
import { createLog } from '../../server/log';
import { startApi, type Api } from '../support/api';
import {
  backupSettings,
  bareDatabase,
  fileSource,
  makeBackup,
  restoreBackup,
  temporaryFolder,
} from '../support/backups';

const NEWEST = RestoredBackups1763600600000.name;
const ITEMS = `select details, resolved_at is null as open from attention_items where kind = 'backup_restored' order by created_at`;
const MADE_AT = new Date('2026-11-20T20:30:00Z');
const told = { details: expect.stringContaining('Nov 21, 2026, 2:00 AM'), open: true };

let api: Api;
let work: ReturnType<typeof temporaryFolder>;
let bare: Awaited<ReturnType<typeof bareDatabase>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  work = temporaryFolder();
  bare = await bareDatabase();
});
afterEach(async () => {
  await bare.drop();
  work.drop();
});
afterAll(() => api.close());

/** Makes a backup of a database; returns its source. */
async function backUp(databaseUrl: string) {
  const folder = join(work.folder, 'backups');
  const made = await makeBackup({
    databaseUrl,
    settings: backupSettings({ folder }),
    media: work.folder,
    now: MADE_AT,
  });
  return fileSource(join(folder, made?.last.name ?? ''));
}

test('each restore is told to the office, with the moment of the backup', async () => {
  const source = await backUp(api.database.url);
  await restoreBackup(bare.url, source, work.folder);
  expect(await bare.look((copy) => copy.query(ITEMS))).toEqual([told]);
  await restoreBackup(bare.url, await backUp(bare.url), work.folder, { replaces: true });
  expect(await bare.look((copy) => copy.query(ITEMS))).toEqual([told, told]);
});

test('a restored backup of an older schema is told once the site has migrated it', async () => {
  const source = await backUp(api.database.url);
  const older = await bareDatabase();
  await restoreBackup(older.url, source, work.folder);
  await older.look(async (copy) => {
    await copy.query(`delete from attention_items where kind = 'backup_restored'`);
    await copy.query('alter table attention_items drop constraint attention_items_kind_check');
    await copy.query(
      `alter table attention_items add constraint attention_items_kind_check check (kind <> 'backup_restored')`,
    );
    await copy.query('delete from migrations where name = $1', [NEWEST]);
  });
  await restoreBackup(bare.url, await backUp(older.url), work.folder);
  await older.drop();
  expect(await bare.look((copy) => copy.query(ITEMS))).toEqual([]);
  await runProductMigrations(bare.url, createLog('silent'));
  expect(await bare.look((copy) => copy.query(ITEMS))).toEqual([told]);
  expect(await bare.look((copy) => copy.query(`select 1 from settings where key = 'restored_backup'`))).toEqual([]);
});
