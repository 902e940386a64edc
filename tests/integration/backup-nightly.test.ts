import type { AddressInfo } from 'node:net';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import { createTarget } from '../../server/backup/backup-target';
import { createBackupService } from '../../server/backup/backup.service';
import { createGoLiveService } from '../../server/go-live/go-live.service';
import type { GoLiveDeps } from '../../server/go-live/facts';
import { createLog } from '../../server/log';
import { startApi, type Api } from '../support/api';
import { backupSettings, bareDatabase, makeBackup, restoreBackup, temporaryFolder } from '../support/backups';
import { addGift } from '../support/gifts';
import { untilTrue } from '../support/until';

let api: Api;
let work: ReturnType<typeof temporaryFolder>;
let now = new Date();
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  work = temporaryFolder();
  now = new Date('2026-11-20T06:00:00Z');
});
afterEach(() => work.drop());
afterAll(() => api.close());

/** The service of a site whose backups go to a folder, or nowhere. */
const deps = (folder: string | null) => ({
  dataSource: api.database.dataSource,
  content: api.app.content,
  log: createLog('silent'),
  now: () => now,
  siteName: 'Test Foundation',
  contactEmail: '',
  publicUrl: 'http://localhost:4000',
  jwtSecret: 'x',
  payments: { mode: 'off', keyId: '' } as GoLiveDeps['payments'],
  mail: { smtpUrl: null, from: '' },
  media: { folder: join(work.folder, 'media'), bucket: null },
  backup: folder ? { settings: backupSettings({ folder }), databaseUrl: api.database.url, settingsInUse: [] } : null,
});
const nightly = (folder: string | null) => createBackupService(deps(folder)).nightly();
const item = async (folder: string | null) =>
  (await createGoLiveService(deps(folder)).read()).items.find(({ key }) => key === 'backup');

test('each night makes one backup, a second call none; the office sees when, how large and where', async () => {
  const folder = join(work.folder, 'backups');
  expect(await item(folder)).toMatchObject({ state: 'not_yet', value: 'The first is made after 02:00' });
  await nightly(folder);
  await nightly(folder);
  expect(readdirSync(folder)).toEqual(['foundation-2026-11-20T06-00-00Z.backup']);
  const seen = await item(folder);
  expect(seen?.state).toBe('ready');
  expect(seen?.value).toMatch(/^Nov 20, 2026, 11:30 AM, \d+ kB, in .*backups$/);
  now = new Date('2026-11-20T20:30:00Z');
  await nightly(folder);
  expect(readdirSync(folder)).toHaveLength(2);
  now = new Date('2026-11-23T06:00:00Z');
  expect(await item(folder)).toMatchObject({ state: 'too_old' });
});

test('after a night of a clock that was a year ahead, the next night makes its backup', async () => {
  const folder = join(work.folder, 'backups');
  now = new Date('2027-11-20T06:00:00Z');
  await nightly(folder);
  now = new Date('2026-11-20T06:00:00Z');
  await nightly(folder);
  await nightly(folder);
  expect(readdirSync(folder).sort()).toEqual([
    'foundation-2026-11-20T06-00-00Z.backup',
    'foundation-2027-11-20T06-00-00Z.backup',
  ]);
  expect((await item(folder))?.value).toMatch(/^Nov 20, 2026/);
});

test('without a place nothing is made, and the office confirms by hand; with one that is refused', async () => {
  const { userId } = await api.signIn('admin');
  await nightly(null);
  const byHand = await createGoLiveService(deps(null)).confirm(userId, 'backup');
  expect([byHand.userErrors, byHand.goLive.makesBackups]).toEqual([[], false]);
  expect(await item(null)).toMatchObject({ state: 'ready' });
  const refused = await createGoLiveService(deps(work.folder)).confirm(userId, 'backup');
  expect(refused.userErrors).toMatchObject([{ field: ['item'], code: 'REFUSED' }]);
  expect(await item(work.folder)).toMatchObject({ state: 'not_yet' });
});

test('a failure needs attention and stays the item’s state until a backup is made', async () => {
  const folder = join(work.folder, 'backups');
  writeFileSync(folder, 'a file where the folder should be');
  await nightly(folder);
  const open = () =>
    api.sql<{ details: string }>(
      `select details from attention_items where kind = 'backup_failed' and resolved_at is null`,
    );
  expect((await open())[0]?.details).toContain('EEXIST');
  expect(await item(folder)).toMatchObject({ state: 'failing' });
  rmSync(folder);
  // The connection of the one that failed was cut, and keeps its lock until the server hears of it.
  await untilTrue(
    async () => (await api.sql(`select 1 from pg_locks where locktype = 'advisory' and objid = 8020161`)).length === 0,
  );
  await nightly(folder);
  expect(await open()).toEqual([]);
  expect(await item(folder)).toMatchObject({ state: 'ready' });
});

test('old backups go, the folder’s other files stay', async () => {
  const folder = join(work.folder, 'backups');
  mkdirSync(folder);
  const settings = backupSettings({ folder, kept: { daily: 2, weekly: 0, monthly: 0 } });
  writeFileSync(join(folder, 'notes.txt'), '');
  for (const day of ['18', '19', '20']) {
    await makeBackup({
      databaseUrl: api.database.url,
      settings,
      media: work.folder,
      now: new Date(`2026-11-${day}T06:00:00Z`),
    });
  }
  expect(readdirSync(folder).sort()).toEqual([
    'foundation-2026-11-19T06-00-00Z.backup',
    'foundation-2026-11-20T06-00-00Z.backup',
    'notes.txt',
  ]);
});

test('a bucket takes backups, lists them, and gives them back; a refused key leaves nothing', async () => {
  const directory = join(work.folder, 's3');
  const configureBuckets = [{ name: 'backups', configs: [] }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  const { port }: AddressInfo = await server.run();
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket = { endpoint, region: 'us-east-1', bucket: 'backups', prefix: 'site/', ...keys };
  try {
    await addGift(api);
    const settings = backupSettings({ bucket, kept: { daily: 1, weekly: 0, monthly: 0 } });
    const media = join(work.folder, 'media');
    const make = (at: string) => makeBackup({ databaseUrl: api.database.url, settings, media, now: new Date(at) });
    await make('2026-11-19T06:00:00Z');
    const made = await make('2026-11-20T06:00:00Z');
    const target = createTarget(settings);
    const name = made?.last.name ?? '';
    expect(await target.list()).toEqual([name]);
    const bare = await bareDatabase();
    await restoreBackup(bare.url, { name, open: () => target.open(name) }, join(work.folder, 'restored'));
    const gifts = 'select count(*)::int as gifts from donations';
    expect(await bare.look((dataSource) => dataSource.query(gifts))).toEqual([{ gifts: 1 }]);
    await bare.drop();
    const locked = backupSettings({ bucket: { ...bucket, accessKeyId: 'UNKNOWN' } });
    const refused = makeBackup({ databaseUrl: api.database.url, settings: locked, media });
    await expect(refused).rejects.toThrow('The bucket for backups answered 403.');
    expect(await target.list()).toEqual([name]);
  } finally {
    await server.close();
  }
});
